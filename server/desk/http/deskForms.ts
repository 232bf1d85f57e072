import { type DeskMatch, deskPath } from '#shared/desk/routes.ts'
import type { DeskNotice, DeskView } from '#shared/desk/views.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { DeskServices } from '../deskServices.ts'
import type { House } from '../houses.ts'
import type { DeskPerson } from '../people/people.ts'
import type { DeskAnswer, DeskInput, DeskUse } from './deskPage.ts'
import { createFormKeys, type FormKey, type FormKeys } from './formKeys.ts'
import { createFormPosts, type FormPost } from './formPosts.ts'
import { createWaitingForms, type WaitingForms } from './waitingForms.ts'

/** Facts of a request as they become known: also the surroundings of a refusal's page. */
export interface Visit {
  match: DeskMatch
  person: DeskPerson | null
  house: House | null
  uses?: DeskUse
  /** The key of a form that stands again; another page gets a new one. */
  formKey?: string
  notice?: DeskNotice
}

type Run<Input> = (input: Input) => Promise<DeskAnswer>

interface PageFunctions<Input> {
  open: Run<Input>
  forms?: Readonly<Record<string, { run: Run<Input> }>>
}

/** The forms of every page: none is done twice, none is done for another person, and nothing typed is lost. */
export interface DeskForms {
  keys: FormKeys
  waiting: WaitingForms
  /** Opens a page, or runs its form. @throws ProductError generic.badRequest: a form that the page has not */
  answer<Input extends DeskInput>(
    page: PageFunctions<Input>,
    input: Input,
    visit: Visit,
    key: FormKey | undefined,
  ): Promise<DeskAnswer>
  /** Stores a form whose session has ended. */
  storeForLogin(input: DeskInput, key: FormKey, visit: Visit): Promise<void>
}

export function createDeskForms(services: DeskServices): DeskForms {
  const keys = createFormKeys(services.secrets)
  const posts = createFormPosts(services)
  const waiting = createWaitingForms(services, keys)
  return {
    keys,
    waiting,
    async answer(page, input, visit, key) {
      if (input.req.method !== 'POST') {
        if (input.query.get('again') === '1') visit.notice = noticeOf(input, 'done', 'desk.form.again')
        return open(page, input, visit)
      }
      const form = formOf(page.forms, input.fields.form)
      if (!key) return form.run(input)
      if (key.personId !== (visit.person?.id ?? null)) {
        visit.notice = noticeOf(input, 'refused', 'desk.form.otherPerson')
        const answer = await page.open(input)
        return 'view' in answer ? { ...answer, status: 409 } : answer
      }
      const post = postOf(input, key, visit.match)
      const { answer, isRepeated } = await posts.once(post, (run) =>
        form.run({ ...input, source: { ...input.source, form: run } }),
      )
      await waiting.end(input.req, input.res, post)
      return isRepeated ? again(answer) : answer
    },
    storeForLogin: (input, key, { match }) => waiting.store(input.req, input.res, postOf(input, key, match)),
  }

  /** The page; at the address of a form that waited it has what was typed, unless that was done after all. */
  async function open<Input extends DeskInput>(page: PageFunctions<Input>, input: Input, visit: Visit) {
    const post = visit.person && (await waiting.read(input.req, visit.person.id))
    if (!post) return page.open(input)
    const earlier = await posts.earlier({ ...post, path: pathOf(visit.match) })
    if (earlier) return again(earlier)
    visit.formKey = post.key.text
    visit.notice = noticeOf(input, 'waiting', 'desk.form.waiting')
    const answer = await page.open(input)
    return 'view' in answer ? { ...answer, view: filled(answer.view, post.fields) } : answer
  }
}

function postOf({ fields }: DeskInput, key: FormKey, match: DeskMatch): FormPost {
  return { key, path: pathOf(match), fields }
}

/** The path of the page. */
function pathOf({ name, locale, params }: DeskMatch): string {
  return deskPath(name, locale, params)
}

function formOf<Form>(forms: Readonly<Record<string, Form>> = {}, name = ''): Form {
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined
  if (!form) throw new ProductError('generic.badRequest')
  return form
}

/** As a form comes back that was refused, without errors. */
function filled(view: DeskView, { form: _, ...values }: FormPost['fields']): DeskView {
  if (Object.keys(values).length === 0) return view
  return { ...view, props: { ...view.props, returned: { values, errors: {} } } } as DeskView
}

/** The answer of the first post; its page says that there were two. */
function again(answer: DeskAnswer): DeskAnswer {
  if (!('location' in answer)) return answer
  const { location } = answer
  return { ...answer, location: `${location}${location.includes('?') ? '&' : '?'}again=1` }
}

type NoticeMessage = 'desk.form.again' | 'desk.form.otherPerson' | 'desk.form.waiting'

function noticeOf({ intl }: DeskInput, kind: DeskNotice['kind'], id: NoticeMessage): DeskNotice {
  return { kind, text: intl.formatMessage({ id }) }
}
