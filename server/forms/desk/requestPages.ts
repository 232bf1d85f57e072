import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  doneNotice,
  hasEveryHouse,
  noteLook,
} from '#server/desk/index.ts'
import { houseNames } from '#server/slugs/index.ts'
import { requestFormsFor, rolesAt } from '#shared/desk/rights.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { requestFilters } from '#shared/forms/requests.ts'
import { pageCount, pageIn } from '#shared/http/page.ts'
import { formLimits } from '#shared/limits.ts'
import { cleanText } from '#shared/schemas/clean.ts'
import { listRequests, readRequestFile } from '../requests/readRequests.ts'
import { requestOf, requestSubject } from './requestForms.ts'
import { scopeOf } from './requestScope.ts'
import { requestEntry } from './requestView.ts'
import type { FormsDeskServices } from './services.ts'

const entriesPerPage = 25

/** The inbox of a house, or of all of them, one request with its answers, and its file. */
export function requestPages(services: FormsDeskServices): DeskPage[] {
  const { store, content } = services
  return [
    { route: 'requests', access: 'readRequests', open: openInbox },
    { route: 'request', access: 'readRequests', ...requestSubject(services) },
    { route: 'requestFile', access: 'readRequests', open: openFile },
  ]

  async function openInbox(input: ActInput): Promise<DeskAnswer> {
    const { person, house, query: given, locale } = input
    await noteLook(store.db, input, 'readRequests', { subject: `inbox ${person.id}` })
    const mayEverywhere = hasEveryHouse(person)
    const query = readQuery(input, mayEverywhere)
    const page = pageIn(given)
    const search = { ...query, form: query.form ?? undefined, personId: person.id }
    const size = entriesPerPage
    const { rows, total } = await listRequests(store.db, scopeOf(input, query.isEverywhere), search, { page, size })
    const names = await houseNames(store.db, locale)
    const props = {
      query,
      forms: requestFormsFor(rolesAt(person.roles, house.slug)),
      entries: rows.map((it) => requestEntry(it, { locale, names, content })),
      total,
      page,
      pages: pageCount(total, size),
      mayEverywhere,
      notice: doneNotice(input),
    }
    return { view: { name: 'requests', props } }
  }

  async function openFile(input: ActInput): Promise<DeskAnswer> {
    const request = await requestOf(store.db, input)
    await noteLook(store.db, input, 'readRequests', { subject: request.id })
    const file = await readRequestFile(store.db, request.id)
    if (!file) throw new ProductError('generic.notFound')
    return { file }
  }
}

/** The list that is asked for; without a query the open requests of this house. */
function readQuery({ query, person, house }: ActInput, mayEverywhere: boolean) {
  const forms = requestFormsFor(rolesAt(person.roles, house.slug))
  return {
    filter: requestFilters.find((it) => it === query.get('list')) ?? 'open',
    form: forms.find((it) => it === query.get('form')) ?? null,
    text: cleanText(query.get('q') ?? '').slice(0, formLimits.email),
    isEverywhere: mayEverywhere && query.get('all') === '1',
  }
}
