import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { checkReport } from '#server/commands/money/checkReport.ts'
import { readReport } from '#server/commands/money/readReport.ts'
import { invite } from '#server/desk/people/access.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { Locale } from '#shared/locales.ts'
import { addMonths, localDay, localInstant, localIso } from '#shared/time/localTime.ts'
import { inDashboard, sessionAt } from '#test/poker/payments/merchantEvents.ts'
import { newFolder } from '#test/support/folders.ts'
import { must } from '#test/support/hotelSite.ts'
import { dayFromNow, openPokerSite, pay, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { houses, type Staff, staffMember } from './deskSite.ts'
import { elsewhere, evening, textAt } from './tournaments/eveningSite.ts'

const refundReturns = '4000000000005126'
const month = localDay(Date.now()).slice(0, 7)
const next = addMonths(month, 1)

describe('the accounts of payments online (B23)', () => {
  const site = onAnyDatabase(openPokerSite, {
    edits: () => ({
      [`poker/tournois/${evening}`]: { date: dayFromNow(70) },
      [`poker/tournois/${elsewhere}`]: { date: dayFromNow(70) },
    }),
  })
  const jobs = () => site.services.jobs.runDue()
  const sumsAt = (staff: Staff, of = month, locale: Locale = 'fr', house = houses.casino) =>
    textAt(staff, `${deskPath('money', locale, { house })}?month=${of}`)
  /** Ids of the lines of a page. */
  const linesOf = async (staff: Staff, path: string) =>
    [...must(await staff.client.get(path), 200).body.matchAll(/(txn_\w+) <small/g)].map(([, id]) => id ?? '')
  const accountant = (locale: Locale = 'fr') => staffMember(site, 'accounting', houses.casino, { locale })
  let folder = ''

  /** A place that is paid online, by the merchant's session. */
  async function paid(slug: string, card?: string) {
    const player = await site.player()
    const { id, checkoutUrl } = must(await player.register(slug), 201).body
    await pay(checkoutUrl, card)
    await untilState(player, id, 'confirmed')
    return { player, id, session: () => sessionAt(site, id) }
  }

  const ownReport = async () => (await fetch(`${site.merchant.url}/report.csv`)).text()

  /** The merchant's own report, changed by a test. */
  async function reportOf(change = (text: string) => text): Promise<string> {
    const text = await ownReport()
    const path = join(folder, 'report.csv')
    await writeFile(path, change(text))
    return path
  }

  async function check(path: string, only?: string) {
    return checkReport(site.services.store.db, await readReport(path), only)
  }

  const problemOf = async (change: (text: string) => string) =>
    readReport(await reportOf(change)).then(
      () => 'it was read',
      (error: Error) => error.message,
    )

  before(
    'payments of both casinos, refunded, in part, not refundable, contested, at the border of the month',
    async () => {
      folder = await newFolder('money-')
      // The last two minutes of the month in Paris, which is another hour of UTC.
      const border = localInstant(`${next}-01`)
      site.clock.advance({ ms: border - site.clock.now() - 120_000 })
      const whole = await paid(evening)
      const part = await paid(evening)
      const failing = await paid(evening, refundReturns)
      const lost = await paid(evening)
      const won = await paid(elsewhere)
      await inDashboard(site, whole.session(), { act: 'refund' })
      await inDashboard(site, part.session(), { act: 'refund', euros: '25' })
      await inDashboard(site, failing.session(), { act: 'refund', euros: '10' })
      await inDashboard(site, lost.session(), { act: 'needs_response' })
      await inDashboard(site, won.session(), { act: 'needs_response' })
      await inDashboard(site, lost.session(), { act: 'lost' })
      expect(site.clock.day().slice(0, 7)).to.equal(month)
      site.clock.advance({ minutes: 3 })
      await inDashboard(site, won.session(), { act: 'won' })
      await paid(evening)
      await eventually(
        () => site.services.store.db.selectFrom('payments').select('dispute').execute(),
        (rows) => rows.filter(({ dispute }) => dispute === 'lost' || dispute === 'won').length === 2,
      )
      // The bank answers about a refund when the merchant next looks.
      await eventually(ownReport, (text) => text.includes('refund_failure'))
    },
  )

  it('say which payments the balance does not have yet, and an empty month in words', async () => {
    // Before the merchant has been asked.
    await site.services.store.db.deleteFrom('balanceMovements').execute()
    const page = await sumsAt(await accountant())
    expect(page)
      .to.include('4 paiements ne sont pas encore dans ces chiffres')
      .and.include('Aucun mouvement ce mois-ci')
    const { text, agrees } = await check(await reportOf(), month)
    expect(agrees).to.equal(false)
    expect(text.match(/Only on the site: pi_\w+ .* charge/g)).to.have.length(5)
    expect(text.match(/Only in the report: txn_/g)).to.have.length(10)
    site.clock.advance({ minutes: 6 })
    await jobs()
    expect(await sumsAt(await accountant('en'), month, 'en')).not.to.include('not in these figures')
  })

  it('have payments, refunds, disputes, fees and what is left by house and month of Paris', async () => {
    const staff = await accountant()
    expect(await sumsAt(staff))
      .to.include('Casino de la Digue Paiements 160,00 € (4) Remboursements −75,00 € (3) Litiges −40,00 € (1) 1 perdu')
      .and.include('Frais Stripe −23,40 € Net 21,60 €')
      .and.not.include('Casino des Pins')
    // The payment of the month's first minute in Paris, and the refund that came back.
    expect(await sumsAt(staff, next)).to.match(/Paiements 40,00 € \(1\) Remboursements 10,00 € \(0\) .* Net 49,15 €/)
    expect(await sumsAt(await accountant('en'), next, 'en')).to.match(/Payments €40.00 \(1\).* Net €49.15/)
    const { email, name } = staff
    const other = { email, role: 'accounting', house: houses.other, name, language: 'fr' } as const
    await invite(site.services.store, other, site.clock.now())
    const both = await sumsAt(staff)
    expect(both).to.match(/Casino des Pins Paiements 30,00 € \(1\) .* Litiges −30,00 € \(1\) 1 gagné .* Net −20,70 €/)
    expect(both).to.match(/Total Paiements 190,00 € \(5\) .* Net 0,90 €/)
    expect(await sumsAt(await staffMember(site, 'group', undefined))).to.match(/Total Paiements 190,00 € \(5\)/)
  })

  it('lead to the lines of a house, and to a file of them with the instants of Paris', async () => {
    const staff = await accountant('en')
    const path = deskPath('moneyMonth', 'en', { house: houses.casino, month })
    const { body } = must(await staff.client.get(deskPath('money', 'en', { house: houses.casino })), 200)
    const lead = `${deskPath('moneyMonth', 'en', { house: houses.casino, month: next })}"`
    expect(body).to.include(lead)
    const lines = await textAt(staff, path)
    expect(lines.match(/ Payment Le Quarante de la Digue/g)).to.have.length(4)
    expect(lines).to.match(/Dispute Le Quarante de la Digue [\w-]+ Amount −€40.00 Fee −€20.00 txn_\w+ du_/)
    const file = must(await staff.client.get(deskPath('moneyFile', 'en', { house: houses.casino, month })), 200)
    const rows: Record<string, string>[] = parse(file.body, { columns: true, bom: true })
    expect(file.headers.get('content-disposition')).to.include(`online-payments-${month}.csv`)
    expect(rows.map((it) => `${it.reporting_category} ${it.gross} ${it.fee}`).toSorted()).to.deep.equal([
      ...['charge 40 0.85', 'charge 40 0.85', 'charge 40 0.85', 'charge 40 0.85', 'dispute -40 20'],
      ...['refund -10 0', 'refund -25 0', 'refund -40 0'],
    ])
    const [first] = rows
    expect(first?.created).to.match(new RegExp(`^${month}-\\d\\dT23:5\\d:\\d\\d[+]0[12]:00$`))
    expect(first?.starts_at).to.equal(localIso(localInstant(parisNight())))
    expect(first).to.include({ house: 'Casino de la Digue', tournament: 'Le Quarante de la Digue', currency: 'EUR' })
    expect(first?.registration).to.match(/^[\da-f-]{36}$/)
    const group = await staffMember(site, 'group', undefined)
    const all = must(
      await group.client.get(`${deskPath('moneyFile', 'fr', { house: houses.other, month })}?all=1`),
      200,
    )
    expect(String(all.body).split('\r\n')).to.have.length(1 + 10 + 1)
    expect(all.body).to.include(';0,85;')
  })

  it('show many lines a hundred a page, in order, and the last page beyond the end; the file has them all', async () => {
    const { db } = site.services.store
    const staff = await accountant()
    const path = deskPath('moneyMonth', 'fr', { house: houses.casino, month })
    const [own] = await linesOf(staff, path)
    const charge = await db
      .selectFrom('balanceMovements')
      .selectAll()
      .where('id', '=', own ?? '')
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 200 }, (_, n) => ({ ...charge, id: `txn_many${1000 + n}` }))
    for (const row of many) await db.insertInto('balanceMovements').values(row).execute()
    const read: string[] = []
    let next: string | undefined = path
    const counts: number[] = []
    while (next) {
      const ids = await linesOf(staff, next)
      counts.push(ids.length)
      read.push(...ids)
      const { body } = must(await staff.client.get(next), 200)
      next = /href="([^"]+)">Page suivante/.exec(body)?.[1]
    }
    expect(counts).to.deep.equal([100, 100, 8])
    expect(new Set(read).size).to.equal(208)
    const beyond = must(await staff.client.get(`${path}?page=9`), 303)
    expect(beyond.headers.get('location')).to.equal(`${path}?page=3`)
    const last = must(await staff.client.get(`${path}?page=3`), 200).body
    expect(last).to.include('Page 3 sur 3').and.include(`href="${path}?page=2"`)
    expect(await linesOf(staff, `${path}?page=3`)).to.deep.equal(read.slice(200))
    // Back to the sums of that month, not of today's.
    expect(last).to.include(`${deskPath('money', 'fr', { house: houses.casino })}?month=${month}"`)
    const file = must(await staff.client.get(deskPath('moneyFile', 'fr', { house: houses.casino, month })), 200)
    const rows: Record<string, string>[] = parse(file.body, { columns: true, bom: true, delimiter: ';' })
    expect(rows.map((it) => it.balance_transaction_id)).to.deep.equal(read)
    await db.deleteFrom('balanceMovements').where('id', 'like', 'txn_many%').execute()
  })

  it('are nobody’s without the right, of no other house, and of no month that there is not', async () => {
    const at = async (staff: Staff, path: string) => (await staff.client.get(path)).status
    for (const house of [houses.casino, houses.other])
      for (const path of [
        deskPath('money', 'fr', { house }),
        deskPath('moneyMonth', 'fr', { house, month }),
        deskPath('moneyFile', 'fr', { house, month }),
      ]) {
        expect(await at(await staffMember(site, 'tournamentDesk', houses.casino), path), path).to.equal(403)
        expect(await at(await accountant(), path), path).to.equal(house === houses.casino ? 200 : 403)
      }
    const staff = await accountant()
    const own = must(
      await staff.client.get(`${deskPath('moneyFile', 'fr', { house: houses.casino, month })}?all=1`),
      200,
    )
    expect(own.body).not.to.include('Pins')
    for (const wrong of ['2026-13', '2026', 'x'])
      expect(await at(staff, deskPath('moneyMonth', 'fr', { house: houses.casino, month: wrong }))).to.equal(404)
    expect(await sumsAt(staff, '2026-13')).to.include('Encaissements')
  })

  it('agree with the merchant’s own report, whatever the order of its columns, and with its mark', async () => {
    const { text, agrees } = await check(await reportOf())
    expect(agrees, text).to.equal(true)
    expect(text).to.match(
      new RegExp(`${month}\n.*\ncharge EUR +190.00 less 4.10 \\(5\\) +190.00 less 4.10 \\(5\\) +0.00`),
    )
    const turned = (csv: string) =>
      `\ufeff${csv
        .split('\n')
        .map((line) => line.split(',').reverse().join(';').replaceAll('.', ','))
        .join('\r\n')}`
    expect(await check(await reportOf(turned), month)).to.include({ agrees: true })
    // A fee of Stripe’s own is printed, and is no sale.
    const fee = `txn_fee,${site.clock.day()} 10:00:00,,eur,0.00,3.00,-3.00,fee,,\n`
    const withFee = await check(await reportOf((csv) => csv + fee))
    expect(withFee.agrees).to.equal(true)
    expect(withFee.text).to.match(/fee EUR +not sold here +0.00 less 3.00 \(1\)/)
  })

  it('name each line that differs, is the site’s alone, or the report’s', async () => {
    const [header = '', first = '', ...rest] = (await ownReport()).split('\n')
    const without = await check(await reportOf(() => [header, ...rest].join('\n')))
    expect(without.agrees).to.equal(false)
    expect(without.text.match(/Only on the site: /g)).to.have.length(1)
    expect(without.text)
      .to.include(`Only on the site: ${first.split(',')[0]}`)
      .and.include('They differ.')
    const strange = first.replace(/^txn_\w+/, 'txn_strange')
    const more = await check(await reportOf((csv) => `${csv}${strange}\n`))
    expect(more.text.match(/Only in the report: txn_strange /g)).to.have.length(1)
    const changed = await check(await reportOf((csv) => csv.replace(',40.00,0.85,', ',41.00,0.85,')))
    expect(changed.text).to.match(
      /Not the same: txn_\w+ .* charge 40.00 EUR, fee 0.85, ch_\w+ on the site, .* charge 41.00/,
    )
    expect(changed.agrees).to.equal(false)
    const twice = await check(await reportOf((csv) => `${csv}${first}\n`))
    expect(twice.text).to.include('The report names a line twice.')
  })

  it('are compared with nothing that cannot be read: each line is named', async () => {
    expect(await problemOf((csv) => csv.replace('"Le', '"Le "'))).to.match(/Line \d+: a quote .*\nNothing was compared/)
    expect(await problemOf((csv) => csv.replace(',40.00,', ',forty,'))).to.match(/Line \d+: gross cannot be read/)
    expect(await problemOf((csv) => csv.replace('reporting_category', 'kind'))).to.include(
      'no column reporting_category',
    )
    expect(await problemOf(() => '')).to.equal('The file is empty.')
    const [header = ''] = (await ownReport()).split('\n')
    const empty = await reportOf(() => header)
    const failure = await check(empty).catch((error: Error) => error.message)
    expect(failure).to.include('--month')
    expect((await check(empty, month)).agrees).to.equal(false)
    expect((await check(empty, '2020-01')).agrees).to.equal(true)
  })

  it('wait while the merchant is away, and lose nothing', async () => {
    const { db } = site.services.store
    const count = async () => (await db.selectFrom('balanceMovements').select('id').execute()).length
    const before = await count()
    await db.deleteFrom('balanceMovements').execute()
    site.merchant.setWeather('gone')
    site.clock.advance({ minutes: 6 })
    await jobs()
    expect(await count()).to.equal(0)
    site.merchant.setWeather('well')
    site.clock.advance({ minutes: 6 })
    await jobs()
    expect(await count()).to.equal(before)
  })
})

/** When the tournaments begin. */
function parisNight(): string {
  return `${Temporal.Now.plainDateISO('Europe/Paris').add({ days: 70 })} 20:00`
}
