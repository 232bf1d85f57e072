import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { ActInput } from '#server/desk/index.ts'
import type { CsvCell } from '#server/files/csv.ts'
import type { CsvFile } from '#server/files/csvFile.ts'
import { houseNames } from '#server/slugs/index.ts'
import type { Address, Civility } from '#shared/account/api.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { localWallClock } from '#shared/time/localTime.ts'
import type { LetterDeskServices } from '../../deskLetters.ts'
import type { ListInput, ListRow } from './listRow.ts'
import { exportedRows } from './listRows.ts'

/** A column: the message of its heading, and its cell. */
type Column = readonly [heading: `desk.lists.column.${ColumnName}`, cell: (row: ListRow) => CsvCell]
type ColumnName =
  | 'email'
  | 'phone'
  | 'address'
  | 'addressMore'
  | 'town'
  | 'country'
  | 'civility'
  | 'firstname'
  | 'lastname'
  | 'programme'
  | 'language'
  | 'since'
  | 'page'
  | 'house'
  | 'wording'
  | 'wayOut'
  | 'mayWrite'
  | 'what'
  | 'leftAt'
  | 'reason'

const titles = {
  letter: 'desk.title.letterList',
  optins: 'desk.title.optinList',
  left: 'desk.title.leftList',
} as const satisfies Record<ListInput['list'], MessageId>

/** A list as a file, read while it is sent. */
export async function listFile(
  services: Pick<LetterDeskServices, 'store' | 'pauses' | 'publicUrl'>,
  input: ListInput,
  { intl, locale, now }: Pick<ActInput, 'intl' | 'locale' | 'now'>,
): Promise<CsvFile> {
  const houses = await houseNames(services.store.db, locale)
  const columns = columnsOf(input, { intl, locale, houses }, services.publicUrl)
  async function* rows() {
    for await (const row of exportedRows(services, input, now)) yield columns.map(([, cell]) => cell(row))
  }
  return {
    name: [
      intl.formatMessage({ id: titles[input.list] }),
      input.house ?? intl.formatMessage({ id: 'desk.lists.scope.all' }),
      localWallClock(now).slice(0, 10),
    ].join(' '),
    locale,
    header: columns.map(([heading]) => intl.formatMessage({ id: heading })),
    rows: rows(),
  }
}

function columnsOf(
  { list, channel }: ListInput,
  { intl, locale, houses }: Pick<ActInput, 'intl' | 'locale'> & { houses: ReadonlyMap<string, string> },
  publicUrl: string,
): readonly Column[] {
  const proof: Column[] = [
    ['desk.lists.column.language', ({ locale }) => locale],
    ['desk.lists.column.since', ({ at }) => localWallClock(at)],
    ['desk.lists.column.page', ({ page }) => page],
    ['desk.lists.column.house', ({ house }) => house && (houses.get(house) ?? house)],
    ['desk.lists.column.wording', ({ wording }) => wording],
  ]
  // A mail that is sent elsewhere needs the same way out.
  const wayOut: Column = [
    'desk.lists.column.wayOut',
    ({ token, locale }) => token && publicUrl + pathFor('newsletterUnsubscribe', locale ?? defaultLocale, { token }),
  ]
  if (list === 'letter') return [['desk.lists.column.email', ({ email }) => email], ...proof, wayOut]
  if (list === 'optins')
    return [
      ...contactOf(channel, locale),
      [
        'desk.lists.column.civility',
        ({ civility }) => civility && intl.formatMessage({ id: `forms.civility.${civility as Civility}` }),
      ],
      ['desk.lists.column.firstname', ({ firstname }) => firstname],
      ['desk.lists.column.lastname', ({ lastname }) => lastname],
      [
        'desk.lists.column.programme',
        ({ kind }) => intl.formatMessage({ id: `desk.programme.${kind as 'eph' | 'vip'}` }),
      ],
      ...proof,
      ...(channel === 'email' ? [wayOut] : []),
    ]
  return [
    ['desk.lists.column.email', ({ email }) => email],
    ['desk.lists.column.mayWrite', () => intl.formatMessage({ id: 'desk.lists.doNotWrite' })],
    ['desk.lists.column.what', ({ kind }) => intl.formatMessage({ id: `desk.lists.kind.${kind as 'letter'}` })],
    ['desk.lists.column.leftAt', ({ at }) => localWallClock(at)],
    [
      'desk.lists.column.reason',
      ({ reason }) => {
        const told = toldReason(reason)
        return told && intl.formatMessage({ id: `desk.lists.reason.${told}` })
      },
    ],
  ]
}

/** The contact of a channel, and no other; an address in columns of its own, as labels and form letters are printed. */
function contactOf(channel: ListInput['channel'], locale: Locale): readonly Column[] {
  if (channel === 'email') return [['desk.lists.column.email', ({ email }) => email]]
  if (channel === 'sms') return [['desk.lists.column.phone', ({ phoneNumber }) => phoneNumber]]
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const part = (cell: (address: Address) => string) => (row: ListRow) =>
    row.addressJson && cell(JSON.parse(row.addressJson) as Address)
  return [
    ['desk.lists.column.address', part(({ addressLine1 }) => addressLine1)],
    ['desk.lists.column.addressMore', part(moreOf)],
    // Together: a spreadsheet makes a number of 04100 alone.
    ['desk.lists.column.town', part(({ zipCode, city }) => `${zipCode} ${city}`)],
    ['desk.lists.column.country', part(({ country }) => countries.of(country) ?? country)],
  ]
}

function moreOf({ addressLine2, postalBox, placeKnownAs }: Address): string {
  return [addressLine2, postalBox, placeKnownAs].filter(Boolean).join(', ')
}

/** A gambling limit is nobody's business: the row looks like one without a reason. */
export function toldReason(reason: string | null): 'notInterested' | 'spam' | 'unreadable' | 'tooFrequent' | null {
  return (['notInterested', 'spam', 'unreadable', 'tooFrequent'] as const).find((it) => it === reason) ?? null
}
