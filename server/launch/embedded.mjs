import { createInterface } from 'node:readline'
import '../../shared/features.ts'
import { readEnv } from '../env/index.ts'
import { startChild } from './processes/children.mjs'
import { isFree } from './processes/ports.mjs'

/**
 * The stand-ins of the site: starts those for which no variable names another service.
 * In production (`NODE_ENV=production`) nothing is started.
 * @param {{ root: string, settings: import('../env/index.ts').Env, siteOrigin: string, siteAddress: string,
 *   children: import('./processes/children.mjs').Child[], editorDir?: string }} options
 *   siteOrigin: where the content service reports a publication; siteAddress: the site for browsers, its
 *   `PUBLIC_URL`; children: the started stand-ins are added here; editorDir: the built page of the editor, that of `npm run build`
 *   by default
 * @returns {Promise<{ env: NodeJS.ProcessEnv, contentUrl?: string, mailboxUrl?: string, merchantUrl?: string,
 *   engineUrl?: string, tablesUrl?: string }>} env: the variables by which the site finds them
 * @throws Error when one of them cannot start
 */
export async function startEmbedded(options) {
  if (options.settings.production) return { env: process.env }
  const starting = startContent(options)
  const [content, engine, mail, captcha, merchant, tables] = await Promise.all([
    starting,
    starting.then(({ env }) => startBookingEngine(options, { ...process.env, ...env })),
    startMailbox(options),
    startSiteverify(options),
    startMerchant(options),
    startTables(options),
  ])
  startFloor(options)
  return {
    env: { ...process.env, ...content.env, ...mail.env, ...captcha.env, ...merchant.env, ...tables.env, ...engine.env },
    contentUrl: content.url,
    mailboxUrl: mail.url,
    merchantUrl: merchant.url,
    engineUrl: engine.url,
    tablesUrl: tables.url,
  }
}

/** From the site's port to the mailbox's. */
const mailboxOffset = 25

/** Mails go to our own mailbox while no mail server is set; a site that starts again has it at the same address. */
async function startMailbox({ root, siteOrigin, children }) {
  if (process.env.SMTP_URL) return {}
  const args = ['tools/standins/mailbox/serve.ts']
  const usual = Number(new URL(siteOrigin).port) + mailboxOffset
  const port = usual < 65_536 && (await isFree(usual, '127.0.0.1')) ? usual : 0
  const env = { MAILBOX_PORT: String(port), ...process.env }
  const child = startChild({ name: 'mailbox', args, env, cwd: root, readOutput: true })
  children.push(child)
  const [url, smtpUrl] = await saidBy(child, /^Mailbox at (http:\S+), (smtp:\S+)$/)
  return { url, env: { SMTP_URL: smtpUrl } }
}

/** A captcha without a secret is checked by our own siteverify. */
async function startSiteverify({ root, settings: { captcha, publicUrl }, children }) {
  if (!captcha || process.env.CAPTCHA_SECRET) return {}
  const env = { ...process.env, CAPTCHA_SECRET: captcha.secret, PUBLIC_URL: publicUrl }
  const args = ['tools/standins/siteverify/serve.ts']
  const child = startChild({ name: 'siteverify', args, env, cwd: root, readOutput: true })
  children.push(child)
  const [verifyUrl] = await saidBy(child, /^Siteverify at (http:\S+)$/)
  return { env: { CAPTCHA_SECRET: captcha.secret, CAPTCHA_VERIFY_URL: verifyUrl } }
}

/** Without Stripe's keys entry fees of tournaments are paid at our own merchant, where no money moves. */
async function startMerchant({ root, settings, siteOrigin, children }) {
  if (settings.merchant || !has.poker) return {}
  // The keys that the site will use with it; its address is only known when it listens.
  const { merchant } = readEnv({ ...process.env, MERCHANT_URL: 'http://127.0.0.1' })
  const keys = { MERCHANT_SECRET_KEY: merchant.secretKey, MERCHANT_WEBHOOK_SECRET: merchant.webhookSecrets.join(',') }
  const env = { ...process.env, ...keys, WEBHOOK_URL: `${siteOrigin}/api/poker/payment/webhook` }
  const [url] = await run()
  return { url, env: { ...keys, MERCHANT_URL: url } }

  async function run() {
    const args = ['tools/standins/merchant/serve.ts']
    const child = startChild({ name: 'merchant', args, env, cwd: root, readOutput: true })
    children.push(child)
    const said = await saidBy(child, /^Merchant at (http:\S+)$/)
    // After a crash it starts with the same state: payments are on its disk.
    child.ended.then(({ code }) => (code === 0 ? undefined : run().catch(() => {})))
    return said
  }
}

/** Tables are booked, and tickets sold, at our own services where no variable names others. */
async function startTables({ root, children }) {
  const { RESY_URL, SEVENROOMS_URL, THEFORK_URL, TICKETS_URL } = process.env
  if (RESY_URL && SEVENROOMS_URL && THEFORK_URL && TICKETS_URL) return {}
  const args = ['tools/standins/tables/serve.ts']
  const child = startChild({ name: 'tables', args, env: process.env, cwd: root, readOutput: true })
  children.push(child)
  const line = /^Tables at (http:\S+) (http:\S+) (http:\S+), tickets at (http:\S+)$/
  const [resy, sevenrooms, thefork, tickets] = await saidBy(child, line)
  const env = {
    RESY_URL: RESY_URL || resy,
    SEVENROOMS_URL: SEVENROOMS_URL || sevenrooms,
    THEFORK_URL: THEFORK_URL || thefork,
    TICKETS_URL: TICKETS_URL || tickets,
  }
  return { url: new URL(resy).origin, env }
}

/** Our own booking engine sells hotel stays while none is set; it reads rooms and prices from content. */
async function startBookingEngine({ root, settings, siteOrigin, children }, contentEnv) {
  if (process.env.SYNXIS_URL) return {}
  const { api, token } = settings.storyblok
  const env = {
    ...contentEnv,
    STORYBLOK_API: contentEnv.STORYBLOK_API || api,
    STORYBLOK_TOKEN: token,
    BOOKING_SECRET: settings.bookingSecrets[0],
    SITE_URL: siteOrigin,
  }
  const args = ['tools/standins/bookingEngine/serve.ts']
  const child = startChild({ name: 'booking engine', args, env, cwd: root, readOutput: true })
  children.push(child)
  const [url] = await saidBy(child, /^Booking engine at (http:\S+)$/)
  return { url, env: { SYNXIS_URL: url } }
}

/** The casino floor runs all day, unless FLOOR is off or the house has no casino. It waits for the site by itself. */
function startFloor({ root, settings: { floorSecrets }, siteOrigin, children }) {
  if (process.env.FLOOR === 'off' || !has.casino) return
  const env = { ...process.env, FLOOR_SECRET: floorSecrets[0], SITE_URL: siteOrigin }
  children.push(startChild({ name: 'casino floor', args: ['tools/standins/floor/serve.ts'], env, cwd: root }))
}

async function startContent({ root, settings, siteOrigin, siteAddress, children, editorDir }) {
  if (process.env.STORYBLOK_API) return {}
  const { token, previewToken, webhookSecrets } = settings.storyblok
  const env = {
    ...process.env,
    STORYBLOK_TOKEN: token,
    STORYBLOK_PREVIEW_TOKEN: previewToken,
    STORYBLOK_WEBHOOK_SECRET: webhookSecrets[0],
    // Its members belong to its houses.
    DEMO_WORLD: process.env.DEMO_WORLD || 'on',
  }
  const port = await contentPort()
  console.log('Starting the content service…')
  const child = startChild({
    name: 'content service',
    args: ['tools/storyblok/serve.ts'],
    env: {
      ...env,
      CONTENT_PORT: String(port),
      ...(editorDir && { CONTENT_EDITOR: editorDir }),
      WEBHOOK_URL: env.WEBHOOK_URL || `${siteOrigin}/api/content/webhook`,
      // The editor opens previews at the readers' address.
      SITE_URL: siteAddress,
    },
    cwd: root,
    readOutput: true,
  })
  children.push(child)
  const [url] = await saidBy(child, /^Content service at (http:\S+)$/)
  child.ended.then(({ code }) => {
    if (code === 0) return
    console.log(
      'The content service has ended; the site goes on with the pages that it knows. Start again to have it back.',
    )
  })
  return { env: { ...env, STORYBLOK_API: `${url}/v2` }, url }
}

async function contentPort() {
  const wanted = Number(process.env.CONTENT_PORT || 3001)
  if (wanted === 0 || (await isFree(wanted, process.env.CONTENT_HOST || '127.0.0.1'))) return wanted
  console.log(`Port ${wanted} is taken: the content service takes a free one (CONTENT_PORT chooses it).`)
  return 0
}

/**
 * A stand-in prints its addresses when it listens; its other lines go to the terminal.
 * @param {import('./processes/children.mjs').Child} child
 * @param {RegExp} pattern of that line
 * @returns {Promise<string[]>} the addresses
 */
async function saidBy(child, pattern) {
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const said = pattern.exec(line)
      if (said) resolve(said.slice(1))
      else console.log(line)
    })
    child.ended.then(() => reject(new Error(`The ${child.name} could not start: see its lines above.`)))
  })
}
