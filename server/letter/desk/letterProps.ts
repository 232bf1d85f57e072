import type { IntlShape } from '#i18n/createIntl.ts'
import { type ActInput, personName } from '#server/desk/index.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Queries } from '#server/store/tables.ts'
import {
  type LeftOutEntry,
  type LetterDetails,
  type LetterEntry,
  type LetterPageProps,
  letterReaderKinds,
  letterReaders,
  type SendingEntry,
} from '#shared/desk/letters.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import { activeStates, type LeftOutReason, leftOutReasons } from '#shared/letter/sending.ts'
import { deskLimits } from '#shared/limits.ts'
import { type Locale, locales } from '#shared/locales.ts'
import type { LetterDeskServices, LetterOfContent } from '../deskLetters.ts'
import { type EditionProblem, editionOf } from '../edition.ts'
import type { LetterCounts } from '../sending/prepare.ts'
import { echoOf, leftOutOf, progressOf, recipientsBySending, type Sending, sendingsOf } from '../sending/sendings.ts'
import { awaitedFor } from './secondPerson.ts'

type Row = Omit<Sending, 'edition'>

const subjectOf = (row: Row | undefined, locale: Locale) => (row ? textIn(row.subjects, locale) : '')

/** Letters of the content, and those that were sent and are gone from it, with the latest sending of each. */
export async function letterEntries(
  { store, letters }: LetterDeskServices,
  { locale, person }: ActInput,
): Promise<LetterEntry[]> {
  const rows = Map.groupBy(await sendingsOf(store.db, undefined), ({ story }) => story)
  const counts = await recipientsBySending(store.db)
  const known = await letters.all(locale)
  const here = known.map(({ uuid, name, isPublished }) => entry(uuid, name, isPublished))
  const gone = [...rows.keys()].filter((story) => !known.some(({ uuid }) => uuid === story))
  return Promise.all([...here, ...gone.map((story) => entry(story, subjectOf(rows.get(story)?.[0], locale), false))])

  async function entry(id: string, subject: string, isPublished: boolean): Promise<LetterEntry> {
    const own = rows.get(id) ?? []
    const reached = own.reduce((sum, it) => sum + (counts.get(it.id)?.sent ?? 0), 0)
    const [latest] = own
    if (!latest) return { id, subject, isPublished, isBlocked: false, reached, sending: null }
    const { state, scheduledAt, startedAt, endedAt } = latest
    const { sent: settled, total } = counts.get(latest.id) ?? { sent: 0, total: 0 }
    // Mails of one that moves, or was cut, may have left since they were last looked at.
    const isOpen = state === 'sending' || state === 'paused' || state === 'cancelled'
    const sent = isOpen ? (await progressOf(store.db, latest.id)).sent : settled
    const isPlanned = state === 'scheduled' || state === 'late'
    const isBlocked = isPlanned && letters.isReady() && !(isPublished && editionOf(await letters.read(id)))
    const awaits = await awaitedFor(store.db, latest, person.id)
    const sending = { state, scheduledAt, startedAt, endedAt, awaits, sent, total }
    return { id, subject, isPublished, isBlocked, reached: reached - settled + sent, sending }
  }
}

/** A letter with everything that is known of it; undefined: the content has it not, and it was never sent. */
export async function letterDetails(
  services: LetterDeskServices,
  { locale, intl, person }: ActInput,
  story: string,
): Promise<{ letter: LetterDetails; edition: LetterEdition | undefined } | undefined> {
  const { store, letters, mail } = services
  const found = (await letters.all(locale)).find(({ uuid }) => uuid === story)
  const rows = await sendingsOf(store.db, story)
  if (!found && rows.length === 0) return undefined
  const read = found?.isPublished ? await letters.read(story) : undefined
  const edition = editionOf(read)
  const hints = read && 'problems' in read ? read.problems : []
  const changes = await lastChanges(store.db, story)
  const sendings = await Promise.all(
    rows.map((row) => sendingEntry(store.db, row, changes.get(row.id) ?? null, person.id)),
  )
  const isActive = ({ state }: SendingEntry) => activeStates.some((it) => it === state)
  const sending = sendings.find(isActive) ?? null
  const isUnderWay = sending !== null && sending.startedAt !== null
  const [latest] = rows
  return {
    edition,
    letter: {
      id: story,
      subjects: subjectsOf(edition, latest, found),
      programme: edition?.programme ?? latest?.programme ?? null,
      isPublished: found?.isPublished ?? false,
      isGone: !found,
      paths: found?.isPublished ? found.paths : null,
      problems: [...new Set(hints.map((it) => problemText(intl, it)))],
      counts: edition && !isUnderWay ? countsEntry(await letters.count(edition)) : null,
      sending,
      past: sendings.filter((it) => !isActive(it)),
      perMinute: letters.perMinute,
      isConfigured: mail.isConfigured,
    },
  }
}

function subjectsOf(
  edition: LetterEdition | undefined,
  row: Row | undefined,
  found: LetterOfContent | undefined,
): LetterDetails['subjects'] {
  const texts = locales.map((locale) => [
    locale,
    edition?.texts[locale].subject || subjectOf(row, locale) || (found?.name ?? ''),
  ])
  return Object.fromEntries(texts)
}

/** The text of the mail as {@link drawnFor} draws it; null: the letter cannot be drawn. */
export async function letterPreview(
  { letters }: Pick<LetterDeskServices, 'letters'>,
  input: ActInput,
  edition: LetterEdition | undefined,
): Promise<LetterPageProps['preview']> {
  if (!edition) return null
  const { reader, locale, subject, text } = await drawnFor(letters, input, edition)
  return { reader, locale, subject, text }
}

/** The mail as the reader whom the query names gets it, in the language of the query, else the page's. */
export async function drawnFor(
  letters: Pick<LetterDeskServices['letters'], 'draw'>,
  { query, locale: own }: Pick<ActInput, 'query' | 'locale'>,
  edition: LetterEdition,
) {
  const reader = letterReaderKinds.find((it) => it === query.get('reader')) ?? 'subscriber'
  const locale = locales.find((it) => it === query.get('language')) ?? own
  return { reader, locale, ...(await letters.draw(edition, locale, letterReaders[reader])) }
}

async function sendingEntry(db: Queries, row: Row, changedBy: string | null, readerId: string): Promise<SendingEntry> {
  const { id, version, state, reason, scheduledAt, startedAt, endedAt, preparedAt, personId } = row
  const leftOut = await leftOutOf(db, id)
  return {
    id,
    version,
    state,
    scheduledAt,
    startedAt,
    endedAt,
    reason: reason as SendingEntry['reason'],
    person: await personName(db, personId),
    changedBy,
    awaits: await awaitedFor(db, row, readerId),
    isPreparing: state === 'sending' && preparedAt === null,
    ...(await progressOf(db, id)),
    ...(await echoOf(db, row)),
    leftOut: leftOutEntries(Object.fromEntries(leftOut.map(({ reason: why, count }) => [why, count]))),
  }
}

/** Names of the people who stopped, resumed or cancelled sendings of a story last, by sending. */
async function lastChanges(db: Queries, story: string): Promise<Map<string, string>> {
  const lines = await db
    .selectFrom('deskActs')
    .innerJoin('deskPeople', 'deskPeople.id', 'deskActs.personId')
    .select(['deskActs.details', 'deskPeople.name'])
    .where('subject', '=', story)
    .where('act', '=', 'stopLetter')
    .orderBy('at')
    .execute()
  return new Map(lines.map(({ details, name }) => [JSON.parse(details ?? '{}').sending, name]))
}

/** A problem with its place, for the person who mends it: « FR · Un champ obligatoire est vide (« Page » du paragraphe 1) ». */
function problemText(intl: IntlShape, { kind, path, locale }: EditionProblem): string {
  const id = kind === 'missingTranslation' ? 'desk.letter.problem.translation' : (`preview.hint.${kind}` as const)
  const [, index, name = path] = /^(?:body\.(\d+)\.?)?(.*)$/.exec(path) ?? []
  const values = {
    language: locale.toUpperCase(),
    problem: intl.formatMessage({ id }, { detail: path, field: path }),
    part: Number(index) + 1,
    field: intl.formatMessage(
      { id: 'desk.letter.field' },
      { name: name.replace(/^body\./, '') || (index ? 'text' : '') },
    ),
  }
  return intl.formatMessage({ id: index ? 'desk.letter.problemOfPart' : 'desk.letter.problem' }, values)
}

function countsEntry({ total, sources, languages, leftOut }: LetterCounts): LetterDetails['counts'] {
  return { total, sources, languages, leftOut: leftOutEntries(leftOut) }
}

/** A few who protect themselves could be guessed, so that their number is not told. */
function leftOutEntries(counts: Partial<Record<LeftOutReason, number>>): LeftOutEntry[] {
  return leftOutReasons.flatMap((reason) => {
    const count = counts[reason] ?? 0
    if (count === 0) return []
    return [{ reason, count: reason === 'protected' && count < deskLimits.fewestTold ? null : count }]
  })
}
