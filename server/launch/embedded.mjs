import { createInterface } from 'node:readline'
import { startChild } from './children.mjs'
import { isFree } from './ports.mjs'

/**
 * The embedded default round the site (design §6, §8): starts what no variable says lives elsewhere.
 * Operated for real (`NODE_ENV=production`) nothing is started.
 * @param {{ root: string, settings: import('../env.ts').Env, siteOrigin: string,
 *   children: import('./children.mjs').Child[] }} options
 *   siteOrigin: where the content service tells of a publish; children: what is started is added here
 * @returns {Promise<{ env: NodeJS.ProcessEnv, contentUrl?: string }>} env: what the site needs to find them
 * @throws Error when one of them cannot start
 */
export async function startEmbedded({ root, settings, siteOrigin, children }) {
  if (settings.production || process.env.STORYBLOK_API) return { env: process.env }
  const { token, previewToken, webhookSecret } = settings.storyblok
  const env = {
    ...process.env,
    STORYBLOK_TOKEN: token,
    STORYBLOK_PREVIEW_TOKEN: previewToken,
    STORYBLOK_WEBHOOK_SECRET: webhookSecret,
  }
  const port = await contentPort()
  console.log('Starting the content service…')
  const child = startChild({
    name: 'content service',
    args: ['content/serve.ts'],
    env: { ...env, CONTENT_PORT: String(port), WEBHOOK_URL: env.WEBHOOK_URL || `${siteOrigin}/api/content/webhook` },
    cwd: root,
    readOutput: true,
  })
  children.push(child)
  const contentUrl = await addressOf(child)
  child.ended.then(({ code }) => {
    if (code === 0) return
    console.log('The content service has ended: pages that are known go on being served. Start again to have it back.')
  })
  return { env: { ...env, STORYBLOK_API: `${contentUrl}/v2` }, contentUrl }
}

async function contentPort() {
  const wanted = Number(process.env.CONTENT_PORT || 3001)
  if (wanted === 0 || (await isFree(wanted, process.env.CONTENT_HOST || '127.0.0.1'))) return wanted
  console.log(`Port ${wanted} is taken: the content service takes a free one (CONTENT_PORT chooses it).`)
  return 0
}

/** The service prints its address when it listens; its later lines go to the terminal. */
async function addressOf(child) {
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /^Content service at (http:\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
      else console.log(line)
    })
    child.ended.then(() => reject(new Error('The content service could not start: see its lines above.')))
  })
}
