import { intlFor } from '#i18n/createIntl.ts'
import { csvHead, csvRow } from '#server/files/csv.ts'
import { type ApplicationPage, notFound, type PageFile, type PageInput, pageView } from '#server/pages/index.ts'
import type { CasinoJackpotsProps, JackpotRow, PaymentRow } from '#shared/casino/views.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { Casinos } from '../casinos.ts'
import type { FloorQueries } from '../floorQueries.ts'

interface JackpotPageServices {
  casinos: Casinos
  queries: FloorQueries
}

/** Pages of a casino's jackpots and games, and the last payments as a CSV file. */
export function jackpotPages({ casinos, queries }: JackpotPageServices): ApplicationPage[] {
  return [
    {
      routes: ['jackpots'],
      async open(input) {
        const casino = await casinoOf(input)
        const jackpots = await queries.jackpots(casino.trigram)
        const machine = await machineOf(input, casino.trigram, jackpots)
        const props: CasinoJackpotsProps = {
          casino: { slug: casino.slug, name: casino.name, href: pathOf(input.locale, `casinos/${casino.slug}`) },
          jackpots,
          games: await queries.games(casino.trigram),
          machine,
          ...(!machine && input.query.get('machine') && { isMachineUnknown: true as const }),
          heardAt: jackpots.length > 0 ? Math.max(...jackpots.map(({ at }) => at)) : null,
        }
        const drawn = pageView(input, 'vipPages.jackpots.title', 'casino_jackpots', props)
        const description = intlFor(input.locale).formatMessage(
          { id: 'vipPages.jackpots.description' },
          { casino: casino.name },
        )
        // Sums of this moment, which no search engine could keep.
        return { ...drawn, title: `${drawn.title}, ${casino.name}`, description, noindex: true }
      },
    },
    {
      routes: ['jackpotPayments'],
      async open(input) {
        const casino = await casinoOf(input)
        const jackpots = await queries.jackpots(casino.trigram)
        const paid = await Promise.all(
          jackpots.map(async (it) => ({ ...it, payments: await queries.payments(casino.trigram, it.machine) })),
        )
        return { file: fileOf(casino.slug, paid, input.locale) }
      },
    },
  ]

  /** @throws ProductError page.invalidRoute for an unknown casino */
  async function casinoOf(input: PageInput) {
    const casino = await casinos.bySlug(input.locale, input.params.casino ?? '')
    if (casino) return casino
    throw notFound(input)
  }

  /** An unknown machine is ignored like any unknown filter, and the page says so. */
  async function machineOf({ query }: PageInput, trigram: string, jackpots: readonly JackpotRow[]) {
    const found = jackpots.find(({ machine }) => machine === query.get('machine'))
    if (!found) return undefined
    const payments = await queries.payments(trigram, found.machine).catch((): null => null)
    return { id: found.machine, name: found.name, payments }
  }
}

/** A CSV file for a spreadsheet in the page's language, one line per payment; instants are in UTC. */
function fileOf(
  slug: string,
  machines: readonly (JackpotRow & { payments: readonly PaymentRow[] })[],
  locale: Locale,
): PageFile {
  const rows = machines.flatMap(({ machine, name, payments }) =>
    payments.map(({ amount, currency, at }) => [machine, name, amount / 100, currency, isoInstant(at)]),
  )
  const text =
    csvHead(['machine', 'name', 'amount', 'currency', 'at'], locale) + rows.map((it) => csvRow(it, locale)).join('')
  return { type: 'text/csv; charset=utf-8', name: `payments-${slug}.csv`, text }
}
