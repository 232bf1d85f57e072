import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { deskPath } from '#shared/desk/routes.ts'
import type { DrawAnswer } from '#shared/forms/api.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { blockOn, bodyOf, dayFrom, newSender, openFormsSite } from '#test/forms/formsSite.ts'
import { itInWays } from '#test/runner/wide.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { must } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { eventually } from '#test/support/site.ts'
import { follow, mainText, press } from '../deskPages.ts'
import { houses, staffMember } from '../deskSite.ts'
import { announcedSeed, contestToCasino, stepsOf } from './requestSite.ts'

/** Words that the walk looks for. */
const texts = {
  fr: {
    answer: 'Envoyer la réponse',
    left: 'Envoyée',
    late: 'Rien n’est parti',
    announce: 'Annoncer le tirage',
    draw: 'Tirer',
    published: 'Ce qui est publié, sans nom',
  },
  en: {
    answer: 'Send the answer',
    left: 'Sent',
    late: 'Nothing was sent',
    announce: 'Announce the draw',
    draw: 'Draw',
    published: 'What is published, without a name',
  },
} as const

describe('requests and draws in browsers side by side (B23)', function () {
  this.timeout(180_000)
  const site = opened(() => openFormsSite({ mailbox: true }, contestToCasino))
  const pages: Page[] = []
  /** A browser of somebody; the desk does without scripts. */
  const open = async (width: number, locale: Locale, javascript = false) => {
    const page = await newPage({ width, javascript, language: locale === 'fr' ? 'fr-FR' : 'en-US' })
    pages.push(page)
    return page
  }
  afterEach(async () => {
    for (const page of pages.splice(0)) await closePage(page)
  })

  itInWays(
    [
      [390, 'fr'],
      [820, 'en'],
    ] as const,
    ([, locale]) => locale === 'fr',
    ([width, locale]) =>
      `a visitor asks, one of two desks answers at ${width} pixels, and the visitor reads it, in ${locale}`,
    async ([width, locale]) => {
      const text = texts[locale]
      const visitor = await open(390, locale, true)
      const email = newSender()
      await visitor.goto(site.url + pathFor('contact', locale))
      await ask(visitor, email)
      const [lea, max] = await Promise.all(
        ['Léa Martin', 'Max Roy'].map(async (name) => {
          const page = await open(width, locale)
          const staff = await staffMember(site, 'reception', houses.hotel, { name, locale })
          await becomeSomebody(page, staff.client)
          await page.goto(site.url + deskPath('house', locale, { house: houses.hotel }))
          await follow(page, `main a[href="${deskPath('requests', locale, { house: houses.hotel })}"]`)
          await page.type('[name="q"]', email)
          await send(page)
          await follow(page, '.Inbox a')
          expect(await mainText(page)).to.include('Une chambre au calme')
          await page.type('[name="answer"]', `Bonjour, ${name} vous répond.`)
          return page
        }),
      )
      if (!lea || !max) throw new Error('two desks are needed')
      // A finger that is in doubt presses twice. On a busy machine the answer is there before the second press, which meets whatever lies
      // under the finger then, also what leads elsewhere.
      const request = lea.url()
      await Promise.all([lea.waitForNavigation(), (await buttonOf(lea, text.answer)).click({ count: 2 })])
      await press(max, text.answer)
      expect(await mainText(max))
        .to.include(text.late)
        .and.include('Léa Martin')
      expect(await max.$eval('[name="answer"]', (it) => (it as HTMLTextAreaElement).value)).to.equal(
        'Bonjour, Max Roy vous répond.',
      )
      await eventually(
        async () => {
          await lea.goto(request)
          return mainText(lea)
        },
        (it) => it.includes(text.left),
      )
      const id = new URL(request).pathname.split('/').at(-1) ?? ''
      expect(await stepsOf(site, id)).to.deep.equal(['answerRequest answer reception'])
      expect(await site.mails('requestAnswer', email)).to.equal(1)
      // The answer lies above the receipt in the mailbox.
      await visitor.goto(`${site.mailbox.url}/?to=${encodeURIComponent(email)}`)
      await follow(visitor, 'ol a')
      const mail = await visitor.$eval('body', (it) => it.textContent ?? '')
      expect(mail).to.include('Bonjour, Léa Martin vous répond.').and.include('Une chambre au calme')
      expect(mail).to.include('Villa Ondine bonjour@hautemer.test').and.not.include('Max Roy')
    },
  )

  it('a contest is announced and drawn, and somebody outside draws the same winners from what the winner’s mail leads to', async () => {
    const contest = 'heure-de-la-maree'
    const block = await blockOn(site, '/concours', 'contest')
    const emails: string[] = []
    for (const letter of 'abcdef') {
      const body = bodyOf(site, 'contest', { contest, block, message: '11 h 12', lastname: `Le Goff${letter}` })
      must(await site.client().post('/api/forms/contest', body), 201)
      emails.push(String(body.email))
    }
    site.clock.advance({ days: 46 })
    await untilWarm(site)
    const desk = await open(820, 'fr')
    const later = async () => {
      const staff = await staffMember(site, 'marketing', houses.casino)
      await becomeSomebody(desk, staff.client)
      await desk.goto(site.url + deskPath('draws', 'fr', { house: houses.casino }))
      await follow(desk, '.Tiles a')
    }
    await later()
    const [year, month, day] = dayFrom(site, 1).split('-')
    const { source, seedNumbers, seedDigits, seedOrder } = announcedSeed
    const seedDay = `${day}/${month}/${year}`
    const fields = { source, seedDay, seedNumbers, seedDigits, winners: '2', substitutes: '1' }
    for (const [name, value] of Object.entries(fields)) await desk.type(`[name="${name}"]`, value)
    await desk.click(`[name="seedOrder"][value="${seedOrder}"]`)
    await press(desk, texts.fr.announce)
    const hash = /[0-9a-f]{64}/.exec(await mainText(desk))?.[0]
    site.clock.advance({ days: 1 })
    await untilWarm(site)
    await later()
    await desk.type('[name="seed"]', '03 14 15 65 92')
    await desk.click('[name="sure"]')
    await press(desk, texts.fr.draw)
    const won = await eventually(
      async () => emails.flatMap((it) => site.mailbox.all(it)).filter((it) => /\/(tirage|draw)\//.test(it.link)),
      (mails) => mails.length === 2,
    )
    const outside = await open(390, 'en')
    await outside.goto(won[0]?.link ?? '')
    const page = await mainText(outside)
    await outside.goto(await outside.$eval('a[href^="/api/forms/contests/"]', (it) => (it as HTMLAnchorElement).href))
    const published = JSON.parse(await outside.$eval('pre', (it) => it.textContent ?? '')) as DrawAnswer
    const { entries, listHash, seed, winners, result } = published
    expect(listHash).to.equal(hash)
    // As docs/rules/desk.md says it, with the tools of any machine.
    const list = entries.map((it) => `${it}\n`).join('')
    expect(shell('sha256sum', list)).to.include(listHash)
    const scores = entries.map((id) => `${shell(`openssl dgst -sha256 -hmac '${seed}'`, id).split(' ').at(-1)} ${id}`)
    const again = scores
      .toSorted()
      .slice(0, winners)
      .map((it) => it.split(' ')[1])
    expect(again).to.deep.equal(result?.winners)
    const numbers = again.map((it) => `${it?.slice(0, 4)}-${it?.slice(4, 8)}`.toUpperCase())
    for (const number of numbers) expect(won.some((it) => it.text.includes(number))).to.equal(true)
    for (const number of [...numbers, listHash, seed]) expect(page).to.include(number)
    // The desk shows the same ones, and offers no other draw.
    await desk.reload()
    for (const number of numbers) expect(await mainText(desk)).to.include(number)
    expect(await desk.$('[name="seed"]')).to.equal(null)
  })
})

/** Fills in and sends the contact form. */
async function ask(page: Page, email: string): Promise<void> {
  const token = page.waitForResponse((it) => it.url().endsWith('/api/forms/token'))
  await page.focus('[name="firstname"]')
  await token
  await page.click('[name="civility"][value="Mrs"]')
  const fields = {
    firstname: 'Anne',
    lastname: 'Le Goff',
    email,
    subject: 'Une chambre au calme',
    message: 'Bonjour ?',
  }
  for (const [name, value] of Object.entries(fields)) await page.type(`[name="${name}"]`, value)
  await page.select('[name="hotel"]', houses.hotel)
  await page.click('[name="privacy"]')
  await page.click('form[data-form="contact"] [type="submit"]')
  await page.waitForSelector('.SentBox')
}

async function buttonOf(page: Page, name: string) {
  const button = await page.$(`::-p-aria([name="${name}"][role="button"])`)
  if (!button) throw new Error(`There is no button ${name}`)
  return button
}

/** Enter in the field that was typed into. */
async function send(page: Page): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
}

function shell(command: string, input: string): string {
  return execFileSync('sh', ['-c', command], { input, encoding: 'utf8' }).trim()
}
