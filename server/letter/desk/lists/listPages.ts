import {
  type ActInput,
  beginExport,
  type DeskAnswer,
  type DeskPage,
  exportOf,
  goTo,
  hasEveryHouse,
  logAct,
  outcomeOf,
  type Refusal,
  refuse,
  requireLookLeft,
  returned,
  sendExport,
} from '#server/desk/index.ts'
import { houseNames } from '#server/slugs/index.ts'
import { hiddenEmail } from '#shared/account/hiddenEmail.ts'
import { exportReasons, type ListEntry, type ListName, type ListProps, listRoutes } from '#shared/desk/lists.ts'
import { lookReasons } from '#shared/desk/rights.ts'
import type { DeskView } from '#shared/desk/views.ts'
import { pageCount, pageIn } from '#shared/http/page.ts'
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
      forms: { export: { act: 'exportList', run: (input) => startExport(input, list) } },
    }
  }

  async function overview(input: ActInput, refusal?: Refusal): Promise<DeskAnswer> {
    const { house, person, query } = input
    const isEverywhere = query.get('all') === '1' && hasEveryHouse(person)
    const letter = await letterCounts(store.db, isEverywhere ? undefined : house.slug)
    const props = { letter, isEverywhere, hasScope: hasEveryHouse(person), ...outcomeOf(input, refusal) }
    return { view: { name: 'lists', props }, status: refusal?.status }
  }

  async function find(input: ActInput): Promise<DeskAnswer> {
    const { fields, person, now } = input
    const email = (fields.email ?? '').trim()
    const reason = lookReasons.find((it) => it === fields.reason)
    const isEmail = email.includes('@') && email.length <= formLimits.email
    if (!reason || !isEmail) {
      const errors = {
        ...(!isEmail && { email: 'desk.lists.error.email' as const }),
        ...(!reason && { reason: 'desk.find.error.reason' as const }),
      }
      return overview(input, { status: 422, errors })
    }
    await requireLookLeft(store.db, person.id, now)
    const id = await beginListLook(services, input, { email, reason })
    if (id) return goTo(input, 'listLook', {}, { id })
    return overview(input, { ...refuse(input, 'desk.lists.nobody'), status: 404, errors: {} })
  }

  async function openLook(input: ActInput): Promise<DeskAnswer> {
    const props = await openListLook(services, input)
    return props ? { view: { name: 'listLook', props } } : goTo(input, 'lists')
  }

  /** A page of a list is a look at many: a line without a member, since no address can be read off. */
  async function openList(input: ActInput, list: ListName): Promise<DeskAnswer> {
    const { query } = input
    const wanted = readListInput(input, list, (name) => query.get(name))
    const details = { list, ...namesOf(wanted) }
    await logAct(store.db, input, { act: 'readLists', details })
    return { view: await viewOf(input, wanted) }
  }

  async function viewOf(input: ActInput, wanted: ListInput, back?: ListProps['returned']): Promise<DeskView> {
    const { query, locale, now } = input
    const page = pageIn(query)
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

  /** Its count is the list's. */
  async function startExport(input: ActInput, list: ListName): Promise<DeskAnswer> {
    const { fields } = input
    const wanted = readListInput(input, list, (name) => fields[name])
    const reason = exportReasons.find((it) => it === fields.reason)
    if (!reason)
      return {
        view: await viewOf(input, wanted, returned(input, { reason: 'desk.find.error.reason' })),
        status: 422,
      }
    const details = { list, ...namesOf(wanted), count: await countList(store.db, wanted) }
    return beginExport(store, input, { act: 'exportList', route: 'listFile', reason, details })
  }

  async function openFile(input: ActInput): Promise<DeskAnswer> {
    const details = await exportOf(store.db, input, 'exportList')
    const list = (Object.keys(listRoutes) as ListName[]).find((it) => it === details?.list)
    if (!list) return goTo(input, 'lists')
    const wanted = readListInput(input, list, (name) => details?.[name])
    return sendExport(store.db, input, await listFile(services, wanted, input))
  }
}
