import type { ActInput, DeskAnswer, DeskPage, DeskServices } from '#server/desk/index.ts'
import { hasEveryHouse, sendExport } from '#server/desk/index.ts'
import { type CsvFile, inBatches } from '#server/files/csvFile.ts'
import { houseNames } from '#server/slugs/index.ts'
import { textIn } from '#server/store/inLanguage.ts'
import { actsOf } from '#shared/desk/rights.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { pageCount, pageIn } from '#shared/http/page.ts'
import { addMonths, localIso } from '#shared/time/localTime.ts'
import { type AccountScope, missingOf, monthOf, movementsOf, sumsOf } from '../payments/accounts.ts'

const linesPerPage = 100

/** The accounts of a month: sums by house, each movement of the merchant's balance, and the file of them. */
export function moneyPages({ store }: Pick<DeskServices, 'store'>): DeskPage[] {
  return [
    { route: 'money', access: 'readMoney', open: openSums },
    { route: 'moneyMonth', access: 'readMoney', open: openLines },
    {
      route: 'moneyFile',
      access: 'readMoney',
      open: async (input) => sendExport(store.db, input, await moneyFile(input)),
    },
  ]

  async function openSums(input: ActInput): Promise<DeskAnswer> {
    const { query, now, person } = input
    const months = await knownMonths(now)
    const month = months.find((it) => it === query.get('month')) ?? monthOf(now)
    const props = { months, ...(await monthProps(input, { month, houses: ownHouses(person) })) }
    return { view: { name: 'money', props } }
  }

  async function openLines(input: ActInput): Promise<DeskAnswer> {
    const { locale, query } = input
    const scope = scopeOf(input)
    const { count } = await movementsOf(store.db, scope)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const pages = pageCount(Number(count), linesPerPage)
    const page = pageIn(query)
    const lines = await linesOf(scope)
      .limit(linesPerPage)
      .offset((page - 1) * linesPerPage)
      .execute()
    const props = {
      ...(await monthProps(input, scope)),
      lines: lines.map((it) => ({ ...it, tournament: textIn(it.titles, locale) })),
      page,
      pages,
    }
    return { view: { name: 'moneyMonth', props } }
  }

  async function monthProps({ locale }: ActInput, scope: AccountScope) {
    const [sums, names] = await Promise.all([sumsOf(store.db, scope), houseNames(store.db, locale)])
    const { missing } = await missingOf(store.db, scope)
      .select(({ fn }) => fn.countAll<number>().as('missing'))
      .executeTakeFirstOrThrow()
    const rows = sums.map(({ house: slug, ...it }) => ({
      ...it,
      house: slug === null ? null : { slug, name: names.get(slug) ?? slug },
    }))
    return { month: scope.month, rows, missing: Number(missing) }
  }

  function linesOf(scope: AccountScope) {
    return movementsOf(store.db, scope)
      .select(['balanceMovements.id', 'balanceMovements.createdAt as at', 'category', 'sourceId', 'casinoSlug'])
      .select(['grossCents', 'feeCents', 'balanceMovements.currency', 'balanceMovements.intentId'])
      .select(['registrations.id as registration', 'code', 'titles', 'startsAt'])
      .orderBy('balanceMovements.createdAt')
      .orderBy('balanceMovements.id')
  }

  /** From the month of the first payment on, the latest first. */
  async function knownMonths(now: number): Promise<string[]> {
    const { first } = await store.db
      .selectFrom('payments')
      .select(({ fn }) => fn.min('paidAt').as('first'))
      .executeTakeFirstOrThrow()
    const months = [monthOf(now)]
    const until = monthOf(Number(first ?? now))
    for (let month = addMonths(monthOf(now), -1); month >= until; month = addMonths(month, -1)) months.push(month)
    return months
  }

  /** Columns by the names of the merchant's report where it has them; described in docs/payment.md. */
  async function moneyFile(input: ActInput): Promise<CsvFile> {
    const { locale, intl } = input
    const scope = scopeOf(input)
    const names = await houseNames(store.db, locale)
    const columns = {
      balance_transaction_id: ({ id }) => id,
      created: ({ at }) => localIso(at),
      reporting_category: ({ category }) => category,
      currency: ({ currency }) => currency,
      gross: ({ grossCents }) => grossCents / 100,
      fee: ({ feeCents }) => feeCents / 100,
      net: ({ grossCents, feeCents }) => (grossCents - feeCents) / 100,
      source_id: ({ sourceId }) => sourceId,
      payment_intent_id: ({ intentId }) => intentId,
      house: ({ casinoSlug }) => casinoSlug && (names.get(casinoSlug) ?? casinoSlug),
      tournament: (line) => textIn(line.titles, locale),
      starts_at: ({ startsAt }) => localIso(startsAt),
      registration: ({ registration }) => registration,
      code: ({ code }) => code,
    } satisfies Record<string, (line: Line) => string | number | null>
    const lines = inBatches<Line>((last, limit) =>
      linesOf(scope)
        .$if(last !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('balanceMovements.createdAt', 'balanceMovements.id'),
              '>',
              tuple(last?.at ?? 0, last?.id ?? ''),
            ),
          ),
        )
        .limit(limit)
        .execute(),
    )
    async function* rows() {
      for await (const line of lines) yield Object.values(columns).map((cell) => cell(line))
    }
    const name = `${intl.formatMessage({ id: 'desk.title.money' })}-${scope.month}`
    return { name, locale, header: Object.keys(columns), rows: rows() }
  }

  type Line = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number]
}

/** The month of the address at its house, or at all houses whose accounts the person may read. @throws ProductError generic.notFound */
function scopeOf({ params: { month = '' }, query, house, person }: ActInput): AccountScope {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw new ProductError('generic.notFound')
  return { month, houses: query.get('all') === '1' ? ownHouses(person) : [house.slug] }
}

/** The houses whose accounts a person may read; undefined: all of them. */
function ownHouses(person: ActInput['person']): string[] | undefined {
  if (hasEveryHouse(person)) return undefined
  return person.roles.filter(({ role }) => actsOf[role].includes('readMoney')).map(({ house }) => house)
}
