import type { IntlShape } from '#i18n/createIntl.ts'
import { formatDay, formatPhone } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type ActInput, actsAbout, allHouses, type DeskServices, mayDo } from '#server/desk/index.ts'
import { houseNames } from '#server/slugs/index.ts'
import type { DeskRequest, RequestEntry, RequestField, RequestViews } from '#shared/desk/requests.ts'
import { formNumber } from '#shared/forms/forms.ts'
import type { Locale } from '#shared/locales.ts'
import { contestTitle } from '../contests/readContests.ts'
import { fieldsOfRequest, fileOfRequest, type Request } from '../requests/readRequests.ts'
import { draftsOf, textsOf } from '../requests/texts.ts'

/** A line of the inbox. */
export function requestEntry(
  request: Request,
  { locale, names, content }: Pick<FieldReader, 'locale' | 'names' | 'content'>,
): RequestEntry {
  const { id, form, createdAt, ownerName, house } = request
  const { subject, eventType, contest, message } = fieldsOfRequest(request) as Record<string, string | undefined>
  return {
    id,
    number: formNumber(id),
    form,
    about: subject ?? eventType ?? (contest && contestTitle(content, locale, contest)) ?? message?.slice(0, 80) ?? '',
    sender: senderOf(request),
    at: createdAt,
    state: request.spam ? 'spam' : request.state,
    owner: ownerName,
    house: house && (names.get(house) ?? house),
  }
}

/** A request with everything that its page shows. */
export async function requestProps(
  { store: { db }, content }: Pick<DeskServices, 'store' | 'content'>,
  request: Request,
  input: ActInput,
): Promise<Omit<RequestViews['request'], 'notice' | 'returned'>> {
  const { person, locale, intl } = input
  const houses = await allHouses(db)
  const names = await houseNames(db, locale)
  const drafts = await draftsOf(db, request.id)
  const own = drafts.find((it) => it.personId === person.id)
  const { id, version, form, email, createdAt, forgetAt, spam, ownerName, ownerId, house, desk, spamReason } = request
  const row: DeskRequest = {
    id,
    number: formNumber(id),
    version,
    form,
    sender: senderOf(request),
    email,
    locale: request.locale,
    fields: fieldsOf(request, { intl, locale, names, content }),
    file: (await fileOfRequest(db, id)) ?? null,
    at: createdAt,
    until: forgetAt,
    state: spam ? 'spam' : request.state,
    spamReason,
    owner: ownerName,
    isMine: ownerId === person.id,
    house: house && (names.get(house) ?? house),
    desk,
    texts: (await textsOf(db, id)).map(({ personName, createdAt: at, kind, text, mail, id: textId }) => {
      return { id: textId, kind, person: personName, text, at, mail }
    }),
    history: (await actsAbout(db, id, ['answerRequest', 'markSpam'])).map((it) => {
      return { id: it.id, at: it.at, step: it.reason ?? '', person: it.personName }
    }),
    writers: drafts.filter((it) => it.personId !== person.id).map((it) => it.name),
    may: { answer: mayDo(input, 'answerRequest') && !spam, judge: mayDo(input, 'markSpam') },
  }
  return {
    request: row,
    draft: own ? { text: own.text, savedAt: own.savedAt } : null,
    houses: houses.filter((it) => it.slug !== house).map(({ slug }) => ({ slug, name: names.get(slug) ?? slug })),
  }
}

function senderOf(request: Request): string {
  const { firstname = '', lastname = '' } = fieldsOfRequest(request) as Record<string, string>
  return `${firstname} ${lastname}`.trim() || request.email
}

/** Fields that stand at the head of the page, or say nothing. */
const elsewhere = new Set(['firstname', 'lastname', 'email', 'privacy', 'terms', 'optin'])

interface FieldReader {
  intl: IntlShape
  locale: Locale
  names: ReadonlyMap<string, string>
  content: DeskServices['content']
}

function fieldsOf(request: Request, reader: FieldReader): RequestField[] {
  const { intl } = reader
  const fields = fieldsOfRequest(request)
  const written = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && !elsewhere.has(name) ? [{ name, text: textOf(name, value, reader) }] : [],
  )
  const label = (name: string) => (name === 'contest' ? 'desk.request.contest' : (`forms.${name}` as MessageId))
  return [
    ...written.map((it) => ({ ...it, label: intl.formatMessage({ id: label(it.name) }) })),
    ...optinsOf(fields.optin, intl),
  ]
}

function textOf(name: string, value: string, { intl, locale, names, content }: FieldReader): string {
  if (name === 'civility') return intl.formatMessage({ id: `forms.civility.${value}` as MessageId })
  if (name === 'phone') return formatPhone(intl, value)
  if (name === 'contest') return contestTitle(content, locale, value)
  if (name === 'hotel' || name === 'casino') return names.get(value) ?? value
  if (name === 'country') return new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(intl, value) : value
}

/** The messages that the sender agreed to, by purpose and channel. */
function optinsOf(given: unknown, intl: IntlShape): RequestField[] {
  return Object.entries((given ?? {}) as Record<string, Record<string, boolean>>).flatMap(([purpose, channels]) => {
    const wanted = Object.keys(channels).filter((it) => channels[it])
    if (wanted.length === 0) return []
    const text = wanted.map((it) => intl.formatMessage({ id: `forms.channel.${it}` as MessageId })).join(', ')
    const label = intl.formatMessage({ id: `forms.optin.${purpose}` as MessageId })
    return [{ name: `optin.${purpose}`, label, text }]
  })
}
