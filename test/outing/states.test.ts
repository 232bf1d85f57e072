import { expect } from 'chai'
import { type OutingChoices, outingPath } from '#shared/outing/address.ts'
import { localInstant } from '#shared/time/localTime.ts'
import { newPage, settled } from '#test/support/browser.ts'
import { storedDate } from '#test/support/content.ts'
import { must } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { openPokerSite, pay } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'

/** Stories of the demo world in Houlgate. */
const estran = 'a9eb6f67'
const criee = 'ba8417b5'
const quarante = 'bb988463'

describe('states of an evening (B18)', () => {
  const site = opened(() => openPokerSite())
  let today: Temporal.PlainDate
  const dayIn = (days: number) => today.add({ days }).toString()
  const at = (choices: OutingChoices, locale: 'fr' | 'en' = 'fr') =>
    outingPath(locale, { day: dayIn(2), at: 'houlgate', ...choices })
  const text = async (path: string) => textOf(await site.html(path))

  before(async () => {
    today = Temporal.PlainDate.from(site.clock.day())
    await site.whole()
  })

  it('says in both languages that a performance is sold out, on the part and beside the choice (B18)', async () => {
    const show = { id: estran, time: '20:30' }
    const full = at({ day: dayIn(9), show })
    expect(await text(full))
      .to.match(/Les Lampes de l’estran .*Complet/)
      .and.not.include('Prendre des places')
    expect(await text(at({ day: dayIn(9) }, 'en'))).to.match(/Les Lampes de l’estran .*Full/)
  })

  it('warns of a walk that is longer than the time between (B18)', async () => {
    await site.edit('website-hotels/tables/la-criee', (story) => {
      // One more hundredth of a degree to the north: 1.1 km away.
      story.content.latitude = '49.3108'
    })
    const choices = { table: { id: criee, time: '12:00' }, show: { id: estran } }
    await site.edit('website-hotels/spectacles/les-lampes-de-l-estran', (story) => {
      const begins = localInstant(`${dayIn(2)} 13:50`)
      story.content.sessions[0].date = storedDate(Temporal.Instant.fromEpochMilliseconds(begins))
    })
    const page = await eventually(
      () => text(at(choices)),
      (it) => it.includes('la marche en demande'),
    )
    expect(page).to.match(
      /La Criée finit à 13 h 45, Les Lampes de l’estran commence à 13 h 50 : il y a 5 min, la marche en demande \d+ min\./,
    )
    expect(await text(at(choices, 'en'))).to.match(/ends at 1:45 pm.* begins at 1:50 pm/)
    // Said beside the choice too, whichever of the two is chosen first.
    expect(await text(at({ show: choices.show }))).to.include(
      '12 h Choisir La Criée, trop juste à pied avec Les Lampes de l’estran',
    )
    expect(await text(at({ table: choices.table }))).to.include('trop juste à pied avec La Criée')
  })

  it('lists what a house has near it first, each with its walk; what has no position comes last (B18)', async () => {
    await site.edit('website-hotels/tables/la-criee', (story) => {
      story.content.latitude = '49.3108'
    })
    const casino = at({ at: 'f8760a24' })
    const far = await eventually(
      () => text(casino),
      (it) => /La Criée Le Grand Hautemer[^/]{0,20} 19 min à pied/.test(it),
    )
    expect(far).to.match(/Une table Le Jusant Le Grand Hautemer[^/]{0,20} 2 min à pied .* La Criée/)
    await site.edit('website-hotels/tables/le-jusant', (story) => {
      delete story.content.latitude
    })
    const unknown = await eventually(
      () => text(casino),
      (it) => /Une table La Criée Le Grand Hautemer[^/]{0,20} 19 min à pied/.test(it),
    )
    expect(unknown).to.match(/Choisir La Criée Le Jusant Le Grand Hautemer[^/]{0,20} \d+ h Choisir/)
  })

  it('says that nothing is on, that a house is closed, and until when kitchens and doors are open (B18)', async () => {
    const empty = await text(at({ day: dayIn(300) }))
    expect(empty).to.include('Pas de spectacle ici ce jour-là.').and.include('Pas de tournoi ici ce jour-là.')
    const newYear = `${today.year + 1}-01-01`
    const closed = await text(at({ day: newYear, table: { id: criee, time: '20:00' } }))
    expect(closed)
      .to.match(/La Criée .*Fermé ce jour/)
      .and.match(/Les (samedi|dimanche|lundi|mardi|mercredi|jeudi|vendredi)/)
    expect(closed).to.not.include('Réserver cette table')
    const open = await text(at({ table: { id: criee, time: '20:00' }, tournament: quarante }, 'en'))
    expect(open)
      .to.match(/Kitchen .* last table at 10 pm/)
      .and.match(/Last entry at 9:40 pm/)
    const late = await text(at({ table: { id: criee, time: '03:00' } }))
    expect(late).to.include('Pas de table à cette heure')
  })

  it('reads an address of an older build: without a version, a town, an hour, or with names it does not know (B18)', async () => {
    const page = await text(`/soiree?day=${dayIn(2)}&show=${estran}&table=${criee}&utm_source=carte`)
    expect(page).to.include('Enlever Les Lampes de l’estran').and.include('Enlever La Criée')
    expect(page).to.not.include('ne se lit pas').and.not.include('version plus récente')
    const english = await text(`/en/evening?day=${dayIn(2)}&show=${estran}`)
    expect(english).to.include('Remove Les Lampes de l’estran')
  })

  it('has the place of a player at a tournament, for that player alone, and no shared cache has it (B18)', async () => {
    const player = await site.player()
    const slug = 'mardi-de-la-digue'
    const { checkoutUrl } = must(await player.register(slug), 201).body
    const path = at({ tournament: quarante })
    const before = await text(path)
    const own = must(await player.client.get(path), 200)
    // A place that waits for its payment is not booked yet.
    expect(textOf(own.body)).to.not.include('Réservé')
    await pay(checkoutUrl)
    const booked = await eventually(
      async () => must(await player.client.get(path), 200),
      (it) => textOf(it.body).includes('Réservé'),
      20_000,
    )
    expect(booked.headers.get('cache-control')).to.equal('private, no-store')
    expect(textOf(booked.body))
      .to.include('Vos réservations ne sont vues que de vous')
      .and.not.include('Enlever Le Quarante')
    expect(textOf(must(await player.client.get(at({ table: { id: criee, time: '20:00' } })), 200).body)).to.match(
      /Cela ne va pas ensemble.*Le Quarante/,
    )
    expect(await text(path)).to.not.include('Réservé')
    expect(before).to.not.include('Réservé')
    const other = await site.player()
    expect(textOf(must(await other.client.get(path), 200).body)).to.not.include('Réservé')
  })

  it('has a calendar file by RFC 5545: lines, folding, ids that last, times in UTC, escaped text (B18)', async () => {
    for (const locale of ['fr', 'en'] as const) {
      const path = at({ table: { id: criee, time: '20:00' }, tournament: quarante }, locale).replace('?', '.ics?')
      const answer = await site.get(path)
      const file = await answer.text()
      expect(answer.headers.get('content-type')).to.equal('text/calendar; charset=utf-8')
      expect(file.replaceAll('\r\n', '')).to.not.match(/[\r\n]/)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line), line).to.be.at.most(75)
      const lines = file
        .replace(/\r\n[ \t]/g, '')
        .trimEnd()
        .split('\r\n')
      expect(lines[0]).to.equal('BEGIN:VCALENDAR')
      expect(lines.at(-1)).to.equal('END:VCALENDAR')
      expect(lines).to.include('VERSION:2.0').and.include('METHOD:PUBLISH')
      const events = lines.join('\n').match(/BEGIN:VEVENT\n.*?\nEND:VEVENT/gs) ?? []
      expect(events).to.have.length(2)
      for (const event of events) {
        for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'STATUS'])
          expect(event.match(new RegExp(`^${name}[:;]`, 'gm')), `${name} of ${event}`).to.have.length(1)
        const [from = '', to = ''] = ['DTSTART', 'DTEND'].map(
          (it) => new RegExp(`^${it}:(\\d{8}T\\d{6}Z)$`, 'm').exec(event)?.[1],
        )
        expect(from < to, event).to.equal(true)
        expect(event).to.match(/^LOCATION:[^\n]*\\, /m)
      }
      const ids = (body: string) => body.replace(/\r\n /g, '').match(/^UID:.*$/gm)
      expect(ids(await (await site.get(path)).text())).to.deep.equal(ids(file))
    }
  })

  it('is walked with the keyboard on a phone, and prints its programme alone (B18)', async () => {
    const page = await newPage({ width: 390 })
    await page.goto(site.url + at({ table: { id: criee, time: '20:00' } }))
    await settled(page)
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim().replace(/\s+/g, ' ') ?? '')
    // From the form on, without a mouse, to the tournament's link.
    await page.focus('.Outing-form button')
    let steps = 0
    while (!(await focused()).includes('Choisir Le Quarante')) {
      await page.keyboard.press('Tab')
      steps += 1
      expect(steps, 'the tournament’s link is reached').to.be.below(80)
    }
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    await settled(page)
    expect(await page.$eval('.Outing-timeline', (it) => it.textContent)).to.include('Le Quarante')
    expect(await page.evaluate(() => location.hash)).to.equal('#programme')
    await page.emulateMediaType('print')
    const isShown = (selector: string) => page.$eval(selector, (it) => it.checkVisibility())
    expect(await isShown('.Outing-timeline')).to.equal(true)
    expect(await isShown('.Outing-clashes')).to.equal(true)
    expect(await isShown('.Outing-url')).to.equal(true)
    for (const hidden of ['.Outing-choices', '.Outing-form', '.Outing-without', '.Outing-share .btn'])
      expect(await isShown(hidden), hidden).to.equal(false)
    await page.browserContext().close()
  })

  it('opens from the menu, with the editors’ title, introduction and picture (B18)', async () => {
    for (const [path, title] of [
      ['/soiree', 'Votre soirée'],
      ['/en/evening', 'Your evening'],
    ] as const) {
      const html = await site.html(path)
      expect(html.match(/<h1/g), path).to.have.length(1)
      expect(html)
        .to.match(new RegExp(`<h1[^>]*>(<[^>]+>)*${title}`))
        .and.include('promenade-houlgate-or')
      const home = await site.html(path === '/soiree' ? '/' : '/en')
      expect(home).to.match(new RegExp(`<a[^>]+href="${path}"[^>]*>[^<]*${title}`))
    }
  })
})

/** The text of a page as it is read. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|&#39;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
}
