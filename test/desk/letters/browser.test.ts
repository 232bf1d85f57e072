import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { textIn } from '#server/store/inLanguage.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { localInstant } from '#shared/time/localTime.ts'
import { subscribe } from '#test/letter/letterStore.ts'
import { itInWays } from '#test/runner/wide.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { eventually } from '#test/support/site.ts'
import { follow, pageOf } from '../deskPages.ts'
import { houses, type Staff, staffMember } from '../deskSite.ts'
import { letterForm, seenSending, sendByTwo, sendingsWithProgress, storiesOf } from './letterSite.ts'

const house = houses.casino

const words = {
  fr: {
    day: '16/12/2026',
    past: '01/01/2020',
    hour: '9 h 30',
    leaves: 'Elle part le 16 déc. 2026 à 9 h 30',
    reschedule: 'Changer l’heure',
    pastError: 'Choisissez un instant à venir.',
    sure: 'Confirmez le nombre de personnes.',
    begins: 'La lettre part. Cette page dit où elle en est.',
    pause: 'Mettre en pause',
    paused: 'En pause',
    cancel: 'Annuler l’envoi',
    cancelled: /^Annulée le .+ à .+, après 1 lettre partie$/,
    none: 'Ce lecteur ne la reçoit pas.',
    tooLate: 'Quelqu’un vous a devancé',
    cancelledBy: 'Annulé par Léa Martin',
  },
  en: {
    day: '16/12/2026',
    past: '01/01/2020',
    hour: '9:30 am',
    leaves: 'It leaves on 16 Dec 2026 at 9:30 am',
    reschedule: 'Change the time',
    pastError: 'Choose a moment to come.',
    sure: 'Confirm the number of people.',
    begins: 'The letter is leaving. This page says how far it is.',
    pause: 'Pause',
    paused: 'Paused',
    cancel: 'Cancel the sending',
    cancelled: /^Cancelled on .+ at .+, after 1 letter had left$/,
    none: 'This reader does not get it.',
    tooLate: 'Somebody was faster',
    cancelledBy: 'Cancelled by Léa Martin',
  },
} as const

describe('a letter at the desk, in a browser (B24)', function () {
  this.timeout(180_000)
  // One letter, and the next after a minute: there is time to look at a sending that is on its way.
  const site = opened(() => openHotelSite({ stories: 'own', mailbox: true, env: { LETTER_PER_MINUTE: '1' } }))
  before(async () => {
    await site.whole()
    site.clock.advance({ ms: localInstant('2026-12-14 10:00') - site.clock.now() })
    await subscribe(site.services.store, [newEmail(), newEmail(), newEmail()])
  })

  /** Subjects of all letters that have arrived at any subscriber. */
  async function receivedSubjects(): Promise<string[]> {
    const readers = await site.services.store.db.selectFrom('newsletterSubscriptions').select('email').execute()
    return readers.flatMap(({ email }) => site.mailbox.all(email)).map(({ subject }) => subject)
  }

  itInWays(
    [
      ['fr', 390, 0],
      ['en', 1280, 1],
    ] as const,
    ([locale]) => locale === 'fr',
    ([locale, width]) =>
      `is planned, planned anew, begun, paused and cancelled at ${width} pixels in ${locale}, and its page moves`,
    async ([locale, width, index]) => {
      const text = words[locale]
      const staff = await staffMember(site, 'marketing', house, { locale })
      const path = deskPath('letter', locale, { house, story: await storyOf(staff, index) })
      const page = await pageOf(staff, { width, locale })
      // The field that was wrong is where the person is, and the other one stays.
      await page.goto(site.url + path)
      await fill(page, text.past, text.hour)
      expect(await page.$eval(':focus', (it) => it.getAttribute('name'))).to.equal('day')
      expect(await mainText(page)).to.include(text.pastError)
      expect((await planned(page))[1]).to.equal(text.hour)
      await fill(page, text.day, text.hour)
      expect(await mainText(page)).to.include(text.leaves)
      // The form that changes it has what holds, as it is typed in this language.
      expect(await mainText(page)).to.include(text.reschedule)
      expect(await planned(page)).to.deep.equal([text.day, text.hour])
      // Somebody else confirms the hour, after which each of them may send it at once.
      const second = await staffMember(site, 'group', undefined, { locale, name: 'Ada Petit' })
      await confirm(second, { story: await storyOf(staff, index), day: text.day })
      await page.goto(site.url + path)
      await follow(page, '#schedule a.Button')
      await follow(page, '#send button')
      expect(await page.$eval(':focus', (it) => it.getAttribute('name'))).to.equal('sure')
      expect(await mainText(page)).to.include(text.sure)
      await page.click('input[name=sure]')
      await follow(page, '#send button')
      expect(await mainText(page)).to.include(text.begins)
      // The page follows, and a key that is about to be pressed stays where it is.
      await page.focus('#sending .Buttons button')
      const opened = await page.evaluate(() => performance.timeOrigin)
      await page.waitForFunction(() => document.querySelector('#desk-letter-progress')?.textContent?.startsWith('1 '), {
        timeout: 60_000,
      })
      expect(await page.evaluate(() => performance.timeOrigin), 'without loading anew').to.equal(opened)
      expect(await page.$eval(':focus', (it) => it.textContent)).to.equal(text.pause)
      expect(await page.$('.Notice:not([hidden])'), 'the outcome that was read').to.equal(null)
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
      expect(await page.$eval('#sending .State', (it) => it.textContent)).to.equal(text.paused)
      // The second of two people is told, and changes nothing.
      const other = await pageOf(second, { width: 1280, locale })
      await other.goto(site.url + path)
      await follow(page, '#sending .Buttons form:last-child button')
      await follow(other, '#sending .Buttons form:first-child button')
      expect(await mainText(other)).to.include(text.tooLate)
      expect(await mainText(other)).to.include(text.cancelledBy)
      // Back is the page as it is, not as it was, and tells no outcome that holds no more.
      await page.goBack()
      await page.waitForFunction(
        () => document.querySelector('#sending') === null && document.querySelector('.Notice:not([hidden])') === null,
        { timeout: 20_000 },
      )
      await page.goto(site.url + deskPath('letters', locale, { house }))
      const standing = await page.$$eval('.Tiles li span', (all, at) => all[at]?.textContent ?? '', index)
      expect(plain(standing)).to.match(text.cancelled)
      for (const it of [page, other]) await closePage(it)
    },
  )

  it('stops by one person and goes on by one, with the words that two have asked for; cancelled, it needs two again', async () => {
    const [one, two] = [
      await staffMember(site, 'marketing', house),
      await staffMember(site, 'group', undefined, { locale: 'en' }),
    ]
    await subscribe(site.services.store, [newEmail(), newEmail(), newEmail()])
    const story = await storyOf(one, 0)
    const at = { house, story } as const
    const latest = async () => (await sendingsWithProgress(site, story))[0]
    const left = (count: number) => eventually(latest, (it) => it?.sent === count, 20_000)
    site.clock.advance({ minutes: 1 })
    const before = await receivedSubjects()
    await sendByTwo(site, [one, two], at, { again: 'yes' })
    const begun = await left(1)
    must(await letterForm(two, at, { form: 'pause', ...(await seenSending(site, story)) }), 303)
    // A paused one is not begun anew, nor given another hour: it goes on as two have asked for it, or ends.
    const fields = { sure: 'yes', again: 'yes', day: words.fr.day, hour: '9:30' }
    for (const form of ['send', 'schedule'])
      for (const seen of [await seenSending(site, story), {}])
        expect((await letterForm(one, at, { form, ...fields, ...seen })).status, form).to.equal(409)
    const subject = 'Des mots que personne n’a lus'
    await site.edit(site.services.content.links.byUuid('fr', story)?.storySlug ?? '', (it) => {
      it.content.subject = subject
    })
    const path = deskPath('letter', 'fr', at)
    await eventually(
      async () => plain(String(must(await one.client.get(path), 200).body)),
      (html) => html.includes(subject),
      30_000,
    )
    must(await letterForm(one, at, { form: 'resume', ...(await seenSending(site, story)) }), 303)
    site.clock.advance({ minutes: 1 })
    await left(2)
    const after = await eventually(receivedSubjects, (all) => all.length === before.length + 2)
    expect(after).to.have.members([...before, ...Array(2).fill(begun && textIn(begun.subjects, 'fr'))])
    const seen = await seenSending(site, story)
    must(await letterForm(two, at, { form: 'cancel', ...seen }), 303)
    for (const form of ['resume', 'send'])
      expect((await letterForm(one, at, { form, ...fields, ...seen })).status, form).to.equal(409)
    must(await letterForm(one, at, { form: 'send', ...fields }), 303)
    expect(await latest()).to.include({ state: 'late', startedAt: null })
    const alone = await letterForm(one, at, { form: 'send', ...fields, ...(await seenSending(site, story)) })
    expect(alone.status).to.equal(409)
    expect(String(alone.body)).to.include('Une deuxième personne doit confirmer cet envoi.')
    must(await letterForm(one, at, { form: 'cancel', ...(await seenSending(site, story)) }), 303)
  })

  it('follows what another person plans, and the silence of the site, but leaves a form that is being filled in', async () => {
    const [one, two] = [
      await staffMember(site, 'marketing', house),
      await staffMember(site, 'group', undefined, { locale: 'en' }),
    ]
    const story = await storyOf(one, 2)
    const [page, filling] = [await pageOf(one, { width: 1280 }), await pageOf(one, { width: 1280 })]
    for (const it of [page, filling]) await it.goto(site.url + deskPath('letter', 'fr', { house, story }))
    await filling.type('#schedule input[name=day]', '17/12')
    const place = { house, story, locale: 'fr' } as const
    must(await letterForm(two, place, { form: 'schedule', day: '18/12/2026', hour: '10:00' }), 303)
    await page.bringToFront()
    await comeBack(page)
    await page.waitForFunction(() => document.querySelector('#sending .State--scheduled'), { timeout: 30_000 })
    await filling.bringToFront()
    const asked: string[] = []
    filling.on('request', (it) => it.resourceType() === 'fetch' && asked.push(it.url()))
    await comeBack(filling)
    await settled(filling)
    expect(asked).to.deep.equal([])
    expect((await planned(filling))[0]).to.equal('17/12')
    await page.bringToFront()
    await page.setOfflineMode(true)
    await comeBack(page)
    await page.waitForSelector('[data-follow-lost]:not([hidden])', { timeout: 30_000 })
    await page.setOfflineMode(false)
    await comeBack(page)
    await page.waitForFunction(() => document.querySelector('[data-follow-lost]')?.hasAttribute('hidden'), {
      timeout: 30_000,
    })
    must(await letterForm(two, place, { form: 'cancel', ...(await seenSending(site, story)) }), 303)
    for (const it of [page, filling]) await closePage(it)
  })

  it('shows the mail as each reader gets it, with its pictures and without what would run or tell', async () => {
    const staff = await staffMember(site, 'marketing', house)
    const story = await storyOf(staff, 2)
    const page = await pageOf(staff, { width: 1280 })
    const asked: string[] = []
    page.on('request', (it) => asked.push(it.url()))
    await page.goto(site.url + deskPath('letter', 'fr', { house, story }))
    const shown = async () => (await (await page.waitForSelector('iframe.Letter-mail'))?.contentFrame()) ?? page
    await page.$eval('iframe', (it) => it.scrollIntoView())
    const mail = await shown()
    await mail.waitForSelector('h1')
    const pictures = await mail.$$eval('img', (all) => all.map((it) => it.naturalWidth))
    expect(pictures.length).to.be.at.least(2)
    expect(Math.min(...pictures)).to.be.at.least(1)
    expect(await mail.$eval('base', (it) => it.target)).to.equal('_blank')
    expect(asked.filter((it) => !it.startsWith(site.url) && !it.startsWith('data:'))).to.deep.equal([])
    await follow(page, '.Letter-readers a[lang^=en]')
    // The test is of what is shown, and its answer is in sight.
    await follow(page, '#preview form button')
    expect(await mainText(page)).to.include('La lettre d’essai part vers votre adresse.')
    expect(await page.evaluate(() => scrollY)).to.equal(0)
    await page.$eval('iframe', (it) => it.scrollIntoView())
    expect(await (await shown()).$eval('html', (it) => it.lang)).to.match(/^en/)
    // Alone it is no page of the desk: nobody else's page frames it, and nothing in it runs.
    const path = deskPath('letterMail', 'fr', { house, story })
    const answer = must(await staff.client.get(path), 200)
    expect(answer.headers.get('content-security-policy')).to.match(/frame-ancestors 'self'.*sandbox/)
    expect(answer.headers.get('content-security-policy')).to.not.include('allow-scripts')
    expect(answer.headers.get('cache-control')).to.equal('private, no-store')
    const stranger = await staffMember(site, 'casinoDesk', house)
    must(await stranger.client.get(path), 403)
    must(await staff.client.get(deskPath('letterMail', 'fr', { house, story: 'no-letter' })), 404)
    await closePage(page)
  })

  it('is planned, begun and cancelled without a script, whose page then loads itself anew only where nothing can be typed', async () => {
    const staff = await staffMember(site, 'marketing', house)
    const path = deskPath('letter', 'fr', { house, story: await storyOf(staff, 2) })
    const page = await newPage({ width: 390, javascript: false })
    await becomeSomebody(page, staff.client)
    await page.goto(site.url + path)
    const text = words.fr
    const refresh = () => page.$$eval('meta[http-equiv=refresh]', (all) => all.length)
    expect(await refresh()).to.equal(0)
    await fill(page, text.past, text.hour)
    expect(await mainText(page)).to.include(text.pastError)
    expect((await planned(page))[1]).to.equal(text.hour)
    await fill(page, text.day, text.hour)
    expect(await mainText(page))
      .to.include(text.leaves)
      .and.include('Elle attend une deuxième personne')
    expect(await page.$('#schedule a.Button')).to.equal(null)
    const story = await storyOf(staff, 2)
    await confirm(await staffMember(site, 'group', undefined), { story, day: text.day })
    await page.goto(site.url + path)
    expect(await mainText(page)).not.to.include('une deuxième personne')
    await follow(page, '#schedule a.Button')
    await follow(page, '#send button')
    expect(await mainText(page)).to.include(text.sure)
    await page.click('input[name=sure]')
    await follow(page, '#send button')
    expect(await mainText(page)).to.include(text.begins)
    expect(await refresh()).to.equal(1)
    await follow(page, '#sending .Buttons form:first-child button')
    expect(await page.$eval('#sending .State', (it) => it.textContent)).to.equal(text.paused)
    await follow(page, '#sending .Buttons form:last-child button')
    expect(await page.$('#sending')).to.equal(null)
    expect(await mainText(page)).to.include('Annulée')
    await closePage(page)
  })

  it('says what a letter with faults lacks, in both languages, and lets nobody send it', async () => {
    const staff = await staffMember(site, 'marketing', house)
    const story = await storyOf(staff, 2)
    const { storySlug = '' } = site.services.content.links.byUuid('fr', story) ?? {}
    const file = join(site.storiesDir, `${storySlug}.json`)
    const text = await readFile(file, 'utf8')
    const faulty = text.replace(/"body": \[/, '"body": [{ "_uid": "faulty", "component": "letter_card" }, ')
    const french = JSON.parse(faulty, (key, value) => (key.endsWith('__i18n__en') ? undefined : value))
    await writeFile(file, JSON.stringify(french))
    for (const locale of ['fr', 'en'] as const) {
      const path = deskPath('letter', locale, { house, story })
      await eventually(
        async () => must(await staff.client.get(path), 200).body,
        (html) => String(html).includes('Letter-problems'),
        30_000,
      )
      const page = await pageOf(staff, { width: 390, locale })
      await page.goto(site.url + path)
      const problems = await page.$$eval('.Letter-problems li', (all) => all.map((it) => it.textContent))
      const place = locale === 'fr' ? '(« Page » du paragraphe 1)' : '(“Page” of paragraph 1)'
      expect(problems.filter((it) => plain(it).endsWith(place)).map((it) => it.slice(0, 2))).to.have.members([
        'FR',
        'EN',
      ])
      const whole =
        locale === 'fr' ? 'EN · La traduction manque (« Lettre »)' : 'EN · The translation is missing (“Letter”)'
      expect(problems.map(plain)).to.include(whole)
      expect(problems, 'each once').to.have.lengthOf(new Set(problems).size)
      expect(await page.$('#schedule, #send, iframe')).to.equal(null)
      await closePage(page)
    }
  })

  async function confirm(by: Staff, { story, day }: { story: string; day: string }): Promise<void> {
    const seen = await seenSending(site, story)
    must(await letterForm(by, { house, story }, { form: 'schedule', day, hour: '9:30', ...seen }), 303)
  }
})

async function storyOf(staff: Staff, index: number): Promise<string> {
  return (await storiesOf(staff, house))[index] ?? ''
}

async function fill(page: Page, day: string, hour: string): Promise<void> {
  for (const [name, value] of [
    ['day', day],
    ['hour', hour],
  ] as const) {
    await page.$eval(`#schedule input[name=${name}]`, (it) => (it as HTMLInputElement).select())
    await page.type(`#schedule input[name=${name}]`, value)
  }
  await follow(page, '#schedule button')
}

/** Somebody comes back to the page, which looks at once; by itself it looks after ten seconds. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Day and hour in the form. */
async function planned(page: Page): Promise<string[]> {
  const fields = await page.$$eval('#schedule input', (all) =>
    all.filter((it) => it.type === 'text').map((it) => it.value),
  )
  return fields.map(plain)
}

async function mainText(page: Page): Promise<string> {
  return plain(await page.$eval('main', (it) => (it as HTMLElement).innerText))
}

/** With plain spaces. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}
