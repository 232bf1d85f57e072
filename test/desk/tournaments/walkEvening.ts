import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import type { ElementHandle, Page } from 'puppeteer'
import { pathFor } from '#shared/routes.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { must } from '#test/support/hotelSite.ts'
import type { TestLocale as Locale } from '#test/support/languages.ts'
import { connectPlayer, openPokerSite, type PokerSite } from '#test/support/pokerSite.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { eventually, type Site } from '#test/support/site.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'
import { mainText, press } from '../deskPages.ts'
import { besideIt, floor, houses, type Staff, staffMember } from '../deskSite.ts'
import { evening, eveningPath, type Listed, manyPlayers, minutesFromNow, rowOf } from './eveningSite.ts'

/** Words of the buttons that the desks press. */
const messages = {
  fr: {
    checkIn: 'Accueillir',
    find: 'Chercher',
    noShows: 'Noter tous ces joueurs absents',
    start: 'Donner le départ',
    next: 'Étape suivante',
    pause: 'Arrêter l’horloge',
    resume: 'Relancer l’horloge',
    fewer: 'Un joueur de moins',
    end: 'Terminer maintenant',
    walkIn: 'sur-place',
    clock: 'horloge',
  },
  en: {
    checkIn: 'Check in',
    find: 'Search',
    noShows: 'Mark all of them as no-shows',
    start: 'Start',
    next: 'Next stage',
    pause: 'Stop the clock',
    resume: 'Resume the clock',
    fewer: 'One player fewer',
    end: 'End it now',
    walkIn: 'walk-in',
    clock: 'clock',
  },
} as const

interface Desk {
  page: Page
  staff: Staff
  path: string
  text: (typeof messages)[Locale]
}

interface Processes {
  site: PokerSite
  /** Another process on the same store. */
  beside: Site
}

/** {@link walkEvening} at two sites on one database, twenty minutes before its first card. */
export async function walkAtTwoProcesses(count: number): Promise<void> {
  const env = { ...floor, DATABASE_URL: await (await sharedPostgres()).createDatabase() }
  const site = await openPokerSite({ env, edits: { [`poker/tournois/${evening}`]: { date: minutesFromNow(20) } } })
  const beside = await besideIt(site)
  if (!beside) throw new Error('PostgreSQL takes two processes')
  try {
    await walkEvening({ site, beside }, count)
  } finally {
    await beside.close()
    await site.close()
  }
}

/**
 * An evening from the first check-in to its end, at two desks in two processes: a phone in French that scans codes, a
 * tablet in English without scripts that searches by name; a reader has the live page open beside them.
 * @param count of players who have a place
 */
async function walkEvening({ site, beside }: Processes, count: number): Promise<void> {
  const maker = await staffMember(site, 'tournamentDesk', houses.casino)
  await eveningPath(maker)
  const players = await manyPlayers(site, count)
  const late = players.slice(-3)
  const phone = await openDesk(site, site.url, 'fr', 390)
  const tablet = await openDesk(site, beside.url, 'en', 820)
  const reader = await newPage({ width: 1440 })
  try {
    await reader.goto(beside.url + pathFor('tournament', 'fr', { slug: evening }))
    await welcomeAll(phone, tablet, players.slice(0, -3))
    await sellToGuest(tablet)
    await runClock(phone, tablet, reader)
    for (const clock of [site.clock, beside.clock]) clock.advance({ minutes: 30 })
    await giveWhatIsFree(site, phone, tablet, late)
    await endIt(phone, tablet, reader)
    expect((await rowOf(site)).taken, 'nobody has two places, no place has two players').to.equal(count - 3 + 1 + 2)
    const lines = await site.services.store.db
      .selectFrom('deskActs')
      .select('subject')
      .where('act', '=', 'checkIn')
      .execute()
    expect(new Set(lines.map(({ subject }) => subject)).size).to.equal(lines.length)
  } finally {
    for (const page of [phone.page, tablet.page, reader]) await closePage(page)
  }
}

async function openDesk(site: PokerSite, url: string, locale: Locale, width: number): Promise<Desk> {
  const staff = await staffMember(site, 'tournamentDesk', houses.casino, { locale, name: `Desk ${locale}` })
  const page = await newPage({ width, javascript: locale === 'fr' })
  // Each desk has an address of its own, as behind a proxy.
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.99.0.${width % 250}` })
  await becomeSomebody(page, staff.client)
  const path = await eveningPath(staff, evening, locale)
  await page.goto(url + path)
  return { page, staff, path: url + path, text: messages[locale] }
}

/** The phone scans every other code, the tablet finds the others by name; one player stands at both. */
async function welcomeAll(phone: Desk, tablet: Desk, players: readonly Listed[]): Promise<void> {
  const [first, ...rest] = players
  if (!first) throw new Error('an evening has players')
  // The tablet has its page with the button before either desk acts: what it shows is older than the other's act.
  const welcome = await findByName(tablet, first)
  await Promise.all([scan(phone, first), welcome()])
  const both = `${await mainText(phone.page)} ${await mainText(tablet.page)}`
  expect(both).to.match(/accueil noté|checked in\./)
  expect(both).to.match(/déjà noté|checked in already/)
  const half = Math.ceil(rest.length / 2)
  await Promise.all([
    (async () => {
      for (const it of rest.slice(0, half)) {
        await scan(phone, it)
        expect(await mainText(phone.page)).to.include(`${it.name} : accueil noté`)
      }
    })(),
    (async () => {
      for (const it of rest.slice(half)) {
        await (await findByName(tablet, it))()
        expect(await mainText(tablet.page)).to.include(`${it.name}: checked in`)
      }
    })(),
  ])
  await open(tablet)
  expect(await mainText(tablet.page)).to.include(`Checked in (${players.length})`)
}

/** A reader types into the field that has the focus, and presses Enter. */
async function scan({ page }: Desk, { code }: Listed): Promise<void> {
  await eventually(
    () => page.$('#code:focus'),
    (it) => it !== null,
  )
  // A code that was refused before stands in the field.
  await page.$eval('#code', (it) => (it as HTMLInputElement).select())
  await page.keyboard.type(code)
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
}

/** Finds a player who is awaited; what is returned presses the button that welcomes them. */
async function findByName({ page, text, path }: Desk, { name, listed }: Listed): Promise<() => Promise<void>> {
  await page.goto(`${path}?q=${encodeURIComponent(name)}`)
  const button = await buttonOf(page, `${text.checkIn} ${listed}`)
  return () => pressed(page, button)
}

async function sellToGuest(tablet: Desk): Promise<void> {
  const { page, path, text } = tablet
  await page.goto(`${path}/${text.walkIn}`)
  await page.click('details summary')
  for (const [name, value] of Object.entries({ firstname: 'Nolwenn', lastname: 'Quéré', birthdate: '04/03/1979' }))
    await page.type(`#${name}`, value)
  await page.click('[name="identity"]')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  expect(await mainText(tablet.page)).to.include('4 March 1979')
  await press(tablet.page, 'Take €40 and give the place')
  expect(await mainText(tablet.page)).to.include('Nolwenn Quéré has a place')
}

async function runClock(phone: Desk, tablet: Desk, reader: Page): Promise<void> {
  await phone.page.goto(`${phone.path}/${phone.text.clock}`)
  await press(phone.page, phone.text.start)
  await showsLive(reader, 'Niveau 1')
  await tablet.page.goto(`${tablet.path}/${tablet.text.clock}`)
  expect(await mainText(tablet.page)).to.include('Last move: Desk fr')
  await press(tablet.page, tablet.text.next)
  await showsLive(reader, 'Niveau 2')
  // The phone's page is older than the tablet's press.
  await press(phone.page, phone.text.next)
  expect(await mainText(phone.page))
    .to.include('a changé entre-temps')
    .and.include('Niveau 2')
  await press(phone.page, phone.text.pause)
  await showsLive(reader, /Niveau 2.*(arrêt|pause)/i)
  const face = () => phone.page.$eval('.Clock-left', (it) => it.textContent ?? '')
  const stopped = await face()
  await sleep(1200)
  expect(await face(), 'it stands still').to.equal(stopped)
  await press(phone.page, phone.text.resume)
  // By itself: between two presses, and while the site does not answer.
  await phone.page.setOfflineMode(true)
  const before = await face()
  await eventually(face, (it) => it !== before, 5000)
  await phone.page.setOfflineMode(false)
}

/** Places of no-shows go to the player who waits; one of those who are late finds a place that is left. */
async function giveWhatIsFree(site: PokerSite, phone: Desk, tablet: Desk, late: readonly Listed[]): Promise<void> {
  const { db } = site.services.store
  const waiting = await connectPlayer(site, { firstname: 'Zoé', lastname: 'Riou', fileNumber: 'Z0000000001' })
  const { places, taken } = await rowOf(site)
  await db.updateTable('tournaments').set({ taken: places }).where('slug', '=', evening).execute()
  must(await waiting.client.post(`/api/poker/tournaments/${evening}/waitlist`), 201)
  await db.updateTable('tournaments').set({ taken }).where('slug', '=', evening).execute()
  await open(phone)
  await phone.page.click('details summary')
  await press(phone.page, phone.text.noShows)
  expect(await mainText(phone.page))
    .to.include('3 joueurs notés absents')
    .and.include('place proposée jusqu’à')
  await tablet.page.goto(`${tablet.path}/${tablet.text.walkIn}`)
  await tablet.page.type('#code', 'Z0000000001')
  await Promise.all([tablet.page.waitForNavigation(), tablet.page.keyboard.press('Enter')])
  await press(tablet.page, 'Take €40 and give the place')
  expect(await mainText(tablet.page)).to.include('Zoé Riou has a place')
  const [returning] = late
  if (!returning) throw new Error('somebody is late')
  await open(phone)
  await scan(phone, returning)
  expect(await mainText(phone.page)).to.include(`${returning.name} : accueil noté`)
}

/** Level by level to the last one, with players who leave, at one desk; the other ends it. */
async function endIt(phone: Desk, tablet: Desk, reader: Page): Promise<void> {
  await tablet.page.goto(`${tablet.path}/${tablet.text.clock}`)
  for (;;) {
    const more = await tablet.page.$(`::-p-aria([name="${tablet.text.next}"][role="button"])`)
    if (!more) break
    await press(tablet.page, tablet.text.next)
  }
  await press(tablet.page, tablet.text.fewer)
  const last = await tablet.page.$eval('.Clock h2', (it) => it.textContent ?? '')
  await showsLive(reader, last.replace('Level', 'Niveau'))
  await phone.page.goto(`${phone.path}/${phone.text.clock}`)
  await phone.page.click('details summary')
  await press(phone.page, phone.text.end)
  expect(await mainText(phone.page)).to.include('Terminé')
  await eventually(
    () => reader.$eval('.LiveClock', (it) => it.hasAttribute('hidden')),
    (it) => it,
    10_000,
  )
}

async function showsLive(reader: Page, title: string | RegExp): Promise<void> {
  await eventually(
    () => reader.$eval('.LiveClock h2', (it) => it.textContent ?? ''),
    (it) => (typeof title === 'string' ? it === title : title.test(it)),
    // A second until the process looks, and a busy machine.
    10_000,
  )
}

async function buttonOf(page: Page, name: string): Promise<ElementHandle> {
  const button = await page.$(`::-p-aria([name="${name}"][role="button"])`)
  if (!button) throw new Error(`There is no button ${name} in: ${await page.$eval('main', (it) => it.textContent)}`)
  return button
}

async function pressed(page: Page, button: ElementHandle): Promise<void> {
  await Promise.all([page.waitForNavigation(), button.press('Enter')])
}

function open({ page, path }: Desk) {
  return page.goto(path)
}
