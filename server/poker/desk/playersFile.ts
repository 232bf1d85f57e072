import { formatDay, formatHour, formatPrice } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { ActInput } from '#server/desk/index.ts'
import type { CsvCell } from '#server/files/csv.ts'
import type { CsvFile } from '#server/files/csvFile.ts'
import { textIn } from '#server/store/inLanguage.ts'
import { isoOrNull } from '#shared/time/instants.ts'
import { localDay, localHour } from '#shared/time/localTime.ts'
import { printedCard } from '#shared/vip/cards.ts'
import type { EveningPlayer } from '../evening/players.ts'
import { type HouseEvening, listedName } from './eveningActs.ts'

/** Columns of the file, described in docs/operations/tournaments.md; a floor system reads them by name. */
const cells: Readonly<Record<string, (player: EveningPlayer) => CsvCell>> = {
  registration: ({ id }) => id,
  code: ({ code }) => code,
  lastname: ({ lastname }) => lastname,
  firstname: ({ firstname }) => firstname,
  birthdate: ({ birthdate }) => birthdate,
  card: ({ card }) => card,
  state: ({ state }) => state,
  money: ({ money }) => money,
  amount: ({ amount }) => amount && amount.amount / 100,
  currency: ({ amount }) => amount?.currency ?? null,
  checkedInAt: ({ checkedInAt }) => isoOrNull(checkedInAt),
}

/** Players of an evening for the floor's own system: who has a place, and who had one. */
export function playersFile(
  evening: HouseEvening,
  players: readonly EveningPlayer[],
  { locale }: Pick<ActInput, 'locale'>,
): CsvFile {
  return {
    name: `${evening.slug}-${localDay(evening.startsAt)}`,
    locale,
    header: Object.keys(cells),
    rows: players.map((player) => Object.values(cells).map((cell) => cell(player))),
  }
}

type Column = readonly [heading: MessageId, cell: (player: EveningPlayer) => CsvCell]

/** The same players for people: in words, by the clocks of the house, and no number that a spreadsheet would round. */
export function playersSheet(
  evening: HouseEvening,
  players: readonly EveningPlayer[],
  { intl, locale }: Pick<ActInput, 'intl' | 'locale'>,
): CsvFile {
  const columns: readonly Column[] = [
    ['desk.sheet.name', listedName],
    ['desk.evening.ticket', ({ code }) => code],
    ['desk.field.birthdate', ({ birthdate }) => birthdate && formatDay(intl, birthdate)],
    ['desk.field.card', ({ card }) => card && printedCard(card)],
    ['desk.sheet.state', ({ state }) => intl.formatMessage({ id: `desk.player.state.${state}` })],
    ['desk.player.moneyLabel', ({ money }) => intl.formatMessage({ id: `desk.player.money.${money}` })],
    ['desk.player.fee', ({ amount }) => amount && formatMoney(amount)],
    ['desk.sheet.checkedInAt', ({ checkedInAt }) => checkedInAt && formatHour(intl, localHour(checkedInAt))],
  ]
  const title = textIn(evening.titles, locale)
  return {
    name: `${intl.formatMessage({ id: 'desk.sheet.file' })}-${title}-${localDay(evening.startsAt)}`,
    locale,
    header: columns.map(([heading]) => intl.formatMessage({ id: heading })),
    rows: players.map((player) => columns.map(([, cell]) => cell(player))),
  }

  function formatMoney({ amount, currency }: { amount: number; currency: string }): string {
    return formatPrice(intl, amount / 100, currency)
  }
}
