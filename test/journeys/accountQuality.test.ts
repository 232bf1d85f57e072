import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { axeViolations } from '#test/support/axe.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { checkHtml } from '#test/support/nu.ts'

interface Shown {
  path: string
  client: Client
  /** Posted to the page, which comes back with what is wrong. */
  form?: Record<string, string>
}

describe('every account page and state, for everybody (WCAG 2.2 AA, design §10)', function () {
  this.timeout(300_000)
  let site: HotelSite
  let shown: Shown[]

  before(async () => {
    site = await openHotelSite({ env: { DEMO_WORLD: 'on' } })
    shown = await pages()
  })
  after(() => site.close())

  async function loggedIn(email: string): Promise<Client> {
    const client = site.client()
    must(await client.post('/api/eph/users/login', { email, password: 'Demo-2026!' }), 200)
    return client
  }

  async function pages(): Promise<Shown[]> {
    const nobody = site.client()
    const [camille, theo, nora] = await Promise.all(
      ['camille@demo.test', 'theo@demo.test', 'nora@hautemer.test'].map(loggedIn),
    )
    if (!camille || !theo || !nora) throw new Error('the demo world has no accounts')
    const member = await site.member()
    must(await member.client.post('/api/eph/users/reset-password/init', { email: member.email }), 202)
    const { token } = await site.mail('passwordReset', member.email)
    must(await member.client.post('/api/eph/profile/card_renewal'), 201)
    return [
      { client: nobody, path: '/mon-compte/connexion' },
      { client: nobody, path: '/en/my-account/login?new=1' },
      { client: nobody, path: '/mon-compte/connexion', form: { form: 'login', email: 'a@b.test', password } },
      { client: nobody, path: '/en/my-account/register' },
      { client: nobody, path: '/mon-compte/inscription', form: { form: 'signup', birthdate: '31/02/2011' } },
      { client: nobody, path: '/mon-compte/inscription?envoye=1' },
      { client: nobody, path: '/mon-compte/activation/gone' },
      { client: nobody, path: '/en/my-account/forgotten-password' },
      { client: nobody, path: `/mon-compte/nouveau-mot-de-passe/${token}` },
      { client: nobody, path: '/en/my-account/new-password/unknown' },
      { client: nobody, path: '/mon-compte/email/gone' },
      { client: nobody, path: '/mon-compte/collaborateur' },
      { client: nobody, path: '/en/logout' },
      { client: camille, path: '/mon-compte' },
      { client: theo, path: '/en/my-account' },
      { client: nora, path: '/mon-compte' },
      { client: member.client, path: '/mon-compte?carte=demandee' },
      { client: camille, path: '/mon-compte/mes-sejours' },
      { client: camille, path: '/en/my-account/my-stays?tab=ended' },
      { client: theo, path: '/mon-compte/mes-sejours?onglet=termines' },
      { client: camille, path: '/mon-compte/mes-sejours/demo-HM-240118' },
      { client: theo, path: '/mon-compte/mes-avantages' },
      { client: camille, path: '/mon-compte/profil?enregistre=phone' },
      { client: theo, path: '/en/my-account/profile', form: { form: 'address', zipCode: '1' } },
      { client: camille, path: '/logout' },
    ]
  }

  it('is valid HTML: the Nu checker has nothing to say, and no id stands twice', async () => {
    const html: Record<string, string> = {}
    for (const { client, path, form } of shown) {
      const answer = form ? await postForm(client, path, form) : await client.get(path)
      expect(answer.body, path).to.be.a('string').and.include('<h1')
      html[form ? `${path} ${form.form}` : path] = answer.body
    }
    const remarks = (await checkHtml(html)).filter(({ message }) => !known.test(message))
    const lines = remarks.map(({ page, type, message, extract }) => `${page} ${type}: ${message} in ${extract}`)
    expect(lines, lines.join('\n')).to.be.empty
  })

  for (const width of [390, 1440]) {
    it(`has nothing for axe-core to say at ${width} pixels, all that opens standing open; nothing is wider than 320, or than a desk with letters twice as large`, async () => {
      const lines: string[] = []
      for (const { client, path, form } of shown) {
        const page = await newPage({ width, reducedMotion: true })
        const cookies = [...client.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' }))
        await page.browserContext().setCookie(...cookies)
        await page.goto(site.url + path)
        if (form) await post(page, form)
        await page.$$eval('main details', (all) => {
          for (const it of all) it.open = true
        })
        lines.push(...(await axeViolations(page)).map((it) => `${path}: ${it}`))
        if (width < 600) await page.setViewport({ width: 320, height: 700, isMobile: true, hasTouch: true })
        else await doubleLetters(page)
        lines.push(...(await tooWide(page)).map((it) => `${path}: ${it}`))
        await closePage(page)
      }
      expect(lines, lines.join('\n')).to.be.empty
    })
  }
})

/** Remarks that are no faults; why is said in test/quality/html.test.ts. */
const known = /^Trailing slash on void elements|“container-type”|Unknown dimension/

/** As a browser without scripts posts it: what is typed, then the form itself. */
async function post(page: Page, fields: Record<string, string>): Promise<void> {
  const { form: name, ...typed } = fields
  // The steps write into the history, which would pass for the navigation that is waited for.
  if (await page.$('form[data-steps]')) await page.waitForSelector('[data-steps="open"]')
  await Promise.all([
    page.waitForNavigation(),
    page.$eval(
      `form[data-form="${name}"]`,
      (form, values) => {
        for (const [control, value] of Object.entries(values)) {
          const field = form.querySelector<HTMLInputElement>(`[name="${control}"]`)
          if (field) field.value = value
        }
        ;(form as HTMLFormElement).submit()
      },
      typed,
    ),
  ])
}

async function doubleLetters(page: Page): Promise<void> {
  const cdp = await page.createCDPSession()
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await cdp.detach()
}

function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (it) => it.getBoundingClientRect().right > clientWidth + 1,
    )
    return [`is ${scrollWidth} wide: ${wide.slice(0, 5).map((it) => `${it.tagName}.${it.className}`)}`]
  })
}
