import { randomUUID } from 'node:crypto'
import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  hasEveryHouse,
  openLooks,
  requireLookLeft,
  returned,
  writeAct,
  writeSentFile,
} from '#server/desk/index.ts'
import { counted } from '#server/files/csvFile.ts'
import { houseNames } from '#server/slugs/index.ts'
import { hiddenEmail } from '#shared/account/hiddenEmail.ts'
import { exportReasons, type ListEntry, type ListName, type ListProps, listRoutes } from '#shared/desk/lists.ts'
import { lookReasons } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { DeskView } from '#shared/desk/views.ts'
import { pageCount } from '#shared/http/page.ts'
import { formLimits } from '#shared/limits.ts'
import type { LetterDeskServices } from '../../deskLetters.ts'
import { leaveReasons, letterCounts } from './listCounts.ts'
import { listFile, toldReason } from './listFile.ts'
import { namesOf, partsOf, readListInput } from './listInput.ts'
import { beginListLook, openListLook } from './listLook.ts'
import type { ListInput } from './listRow.ts'
import { countList, readList } from './listRows.ts'

const rowsPerPage = 50

/** The lists of people who may be written to, and of those who may not: counts, a page of a list, one address with its proofs, and files. */
export function listPages(services: LetterDeskServices): DeskPage[] {
  const { store } = services
  return [
    { route: 'lists', access: 'readLists', open: (input) => overview(input), forms: { find: { run: find } } },
    listPage('letter'),
    listPage('optins'),
    listPage('left'),
    { route: 'listLook', access: 'readLists', open: openLook },
    { route: 'listFile', access: 'exportList', open: openFile },
  ]

  function listPage(list: ListName): DeskPage {
    return {
      route: listRoutes[list],
      access: 'readLists',
      open: (input) => openList(input, list),
      forms: { export: { act: 'exportList', run: (input) => beginExport(input, list) } },
    }
  }

  async function overview(input: ActInput, refusal: Pick<ListProps, 'returned' | 'notice'> & { status?: number } = {}) {
    const { house, person, query } = input
    const isEverywhere = query.get('all') === '1' && hasEveryHouse(person)
    const { status, ...form } = refusal
    const letter = await letterCounts(store.db, isEverywhere ? undefined : house.slug)
    const props = { letter, isEverywhere, hasScope: hasEveryHouse(person), ...form }
    return { view: { name: 'lists', props }, status } satisfies DeskAnswer
  }

  async function find(input: ActInput): Promise<DeskAnswer> {
    const { fields, person, house, locale, now, intl } = input
    const email = (fields.email ?? '').trim()
    const reason = lookReasons.find((it) => it === fields.reason)
    const isEmail = email.includes('@') && email.length <= formLimits.email
    if (!reason || !isEmail) {
      const errors = {
        ...(!isEmail && { email: 'desk.lists.error.email' as const }),
        ...(!reason && { reason: 'desk.find.error.reason' as const }),
      }
      return overview(input, { returned: returned(input, errors), status: 422 })
    }
    await requireLookLeft(store.db, person.id, now)
    const id = await beginListLook(services, input, { email, reason })
    if (id) return { location: deskPath('listLook', locale, { house: house.slug, id }) }
    const notice = { kind: 'refused' as const, text: intl.formatMessage({ id: 'desk.lists.nobody' }) }
    return overview(input, { returned: returned(input, {}), notice, status: 404 })
  }

  async function openLook(input: ActInput): Promise<DeskAnswer> {
    const props = await openListLook(services, input)
    if (!props) return { location: deskPath('lists', input.locale, { house: input.house.slug }) }
    return { view: { name: 'listLook', props } }
  }

  /** A page of a list is a look at many: a line without a member, since no address can be read off. */
  async function openList(input: ActInput, list: ListName): Promise<DeskAnswer> {
    const { query, house, source } = input
    const wanted = readListInput(input, list, (name) => query.get(name))
    const details = { list, ...namesOf(wanted) }
    await writeAct(store.db, source, { act: 'readLists', house: house.slug, details })
    return { view: await viewOf(input, wanted) }
  }

  async function viewOf(input: ActInput, wanted: ListInput, back?: ListProps['returned']): Promise<DeskView> {
    const { query, locale, now } = input
    const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
    const total = await countList(store.db, wanted)
    const rows = await readList(services, wanted, { page, size: rowsPerPage }, now)
    const names = await houseNames(store.db, locale)
    const entries: ListEntry[] = rows.map((it) => ({
      id: `${it.kind}-${it.id}`,
      email: hiddenEmail(it.email),
      at: it.at,
      kind: it.kind,
      page: it.page,
      house: it.house && (names.get(it.house) ?? it.house),
      reason: toldReason(it.reason),
      mayWrite: it.mayWrite,
    }))
    const props: ListProps = {
      entries,
      total,
      page,
      pages: pageCount(total, rowsPerPage),
      parts: partsOf(input, wanted),
      names: namesOf(wanted),
      ...(wanted.list === 'left' && { reasons: await leaveReasons(store.db, wanted) }),
      returned: back,
    }
    return { name: listRoutes[wanted.list], props }
  }

  /** The line of the log stands before the file: no list leaves without one. Its count is the list's. */
  async function beginExport(input: ActInput, list: ListName): Promise<DeskAnswer> {
    const { fields, house, source, locale } = input
    const wanted = readListInput(input, list, (name) => fields[name])
    const reason = exportReasons.find((it) => it === fields.reason)
    if (!reason)
      return {
        view: await viewOf(input, wanted, returned(input, { reason: 'desk.find.error.reason' })),
        status: 422,
      }
    const subject = randomUUID()
    const details = { list, ...namesOf(wanted), count: await countList(store.db, wanted) }
    await store.transaction((tx) =>
      writeAct(tx, source, { act: 'exportList', house: house.slug, subject, reason, details }),
    )
    return { location: deskPath('listFile', locale, { house: house.slug, id: subject }) }
  }

  /**
   * The file may be fetched again for a while, as a look may be read: the connection at a counter is not always there.
   * Each time a line of the log says how many rows left.
   */
  async function openFile(input: ActInput): Promise<DeskAnswer> {
    const { house, locale } = input
    const [line] = await openLooks(store.db, input, 'exportList')
    const details = JSON.parse(line?.details ?? '{}') as Readonly<Record<string, string>>
    const list = (Object.keys(listRoutes) as ListName[]).find((it) => it === details.list)
    if (!list) return { location: deskPath('lists', locale, { house: house.slug }) }
    const wanted = readListInput(input, list, (name) => details[name])
    const file = await listFile(services, wanted, input)
    return { csv: { ...file, rows: counted(file.rows, (count) => writeSentFile(store.db, input, count)) } }
  }
}
