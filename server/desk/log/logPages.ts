import type { MessageId } from '#i18n/MessageId.generated.ts'
import { houseNames, slugsOfSame } from '#server/slugs/index.ts'
import type { Queries } from '#server/store/tables.ts'
import { type LogFilters, type LogProps, loggedActs, logReasons } from '#shared/desk/log.ts'
import { pageCount, pageIn } from '#shared/http/page.ts'
import { isDay } from '#shared/time/dates.ts'
import { noteLook } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import { beginExport, exportOf, sendExport } from '../exports.ts'
import { goTo } from '../http/answers.ts'
import type { ActInput, DeskAnswer, DeskPage } from '../http/deskPage.ts'
import { returned } from '../http/returned.ts'
import { hasEveryHouse } from '../people/people.ts'
import { logFile } from './logFile.ts'
import { amountOf, countLog, gone, type LogInput, membersOf, readLog } from './readLog.ts'

const linesPerPage = 50

/** Where the names of the log's part come from: the address of its page, or the form on it. */
type Named = (name: string) => string | null | undefined

/** The log of a house, or of all of them, and its file; reading it is an act, too. */
export function logPages({ store }: DeskServices): DeskPage[] {
  return [
    {
      route: 'acts',
      access: 'readActs',
      days: ['from', 'to'],
      open: (input) => openLog(input),
      forms: { export: { act: 'exportActs', run: startExport } },
    },
    { route: 'actsFile', access: 'exportActs', open: openFile },
  ]

  async function openLog(input: ActInput): Promise<DeskAnswer> {
    const { query } = input
    const wanted = await readLogInput(store.db, input, (name) => query.get(name))
    const errors = errorsOf(wanted)
    if (!errors) {
      const house = wanted.house === undefined ? null : { slug: wanted.house }
      await noteLook(store.db, { ...input, house }, 'readActs', { subject: 'log', details: namesOf(wanted) })
    }
    return view(input, wanted, errors && { returned: returned({ ...input, fields: namesOf(wanted) }, errors) })
  }

  /** @param refusal of the filters, of which nothing is shown then, or of the export */
  async function view(input: ActInput, wanted: LogInput, refusal?: Pick<LogProps, 'returned'>): Promise<DeskAnswer> {
    const { query, locale } = input
    const page = pageIn(query)
    const { house, slugs: _, ...filters } = wanted
    const { lines, total } = errorsOf(wanted)
      ? { lines: [], total: 0 }
      : await readLog(store.db, wanted, { page, size: linesPerPage })
    const names = await houseNames(store.db, locale)
    const members = await membersOf(store.db, lines)
    const props: LogProps = {
      lines: lines.map(({ id, at, act, personName, role, house: where, reason, network, ...line }) => ({
        id,
        at,
        act,
        person: personName,
        role,
        house: where && (names.get(where) ?? where),
        reason,
        network,
        whom: line.programme && (members.get(line.memberId ?? '') ?? { programme: line.programme, ...gone }),
        amount: amountOf(line.details),
      })),
      page,
      pages: pageCount(total, linesPerPage),
      total,
      isEverywhere: house === undefined,
      filters,
      people: await people(store.db),
      ...refusal,
    }
    return { view: { name: 'acts', props }, ...(refusal && { status: 422 }) }
  }

  async function startExport(input: ActInput): Promise<DeskAnswer> {
    const { fields } = input
    const wanted = await readLogInput(store.db, input, (name) => fields[name])
    const reason = logReasons.find((it) => it === fields.reason)
    const errors = errorsOf(wanted) ?? (reason ? undefined : { reason: 'desk.find.error.reason' as const })
    if (errors) return view(input, wanted, { returned: returned(input, errors) })
    const details = { ...namesOf(wanted), count: await countLog(store.db, wanted) }
    return beginExport(store, input, { act: 'exportActs', route: 'actsFile', reason, details })
  }

  async function openFile(input: ActInput): Promise<DeskAnswer> {
    const details = await exportOf(store.db, input, 'exportActs')
    if (!details) return goTo(input, 'acts')
    const wanted = await readLogInput(store.db, input, (name) => details[name])
    return sendExport(store.db, input, await logFile(store.db, wanted, input))
  }
}

/** The part that is asked for; an empty name is no filter, an unknown act none either. */
async function readLogInput(
  db: Queries,
  { house, person }: Pick<ActInput, 'house' | 'person'>,
  named: Named,
): Promise<LogInput> {
  const isEverywhere = named('all') === '1' && hasEveryHouse(person)
  const act = loggedActs.find((it) => it === named('act'))
  const filters = Object.fromEntries(
    (['person', 'from', 'to'] as const).flatMap((name) => (named(name) ? [[name, named(name)]] : [])),
  ) as Pick<LogFilters, 'person' | 'from' | 'to'>
  const slugs = isEverywhere ? [] : await slugsOfSame(db, 'house', house.slug)
  return { house: isEverywhere ? undefined : house.slug, slugs, ...filters, ...(act && { act }) }
}

/** The names of a part, as its address and its form have them. */
function namesOf({ house, slugs: _, ...filters }: LogInput): Record<string, string> {
  return { ...(house === undefined && { all: '1' }), ...filters }
}

/** Errors by the field; undefined: the days can be read. */
function errorsOf({ from, to }: LogInput): Record<string, MessageId> | undefined {
  const wrong = Object.entries({ from, to }).flatMap(([name, day]) =>
    day === undefined || isDay(day) ? [] : [[name, 'desk.acts.error.day'] as const],
  )
  if (wrong.length > 0) return Object.fromEntries(wrong)
  return from && to && from > to ? { to: 'desk.acts.error.order' } : undefined
}

/** Everybody who has, or had, access, by name. */
function people(db: Queries): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('deskPeople').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}
