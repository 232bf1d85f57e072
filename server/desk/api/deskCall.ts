import type { DescribedCall } from '#server/http/describe/description.ts'
import type { DeskMatch, DeskRouteName } from '#shared/desk/routes.ts'
import type { DeskViewName, DeskViews } from '#shared/desk/views.ts'
import type { JsonSchema, Schema } from '#shared/schemas/answer.ts'
import type { DoneForm } from '../http/returned.ts'

/** A call as its description needs it. */
type Documented = Pick<DescribedCall, 'name' | 'method' | 'path' | 'limit' | 'programme' | 'description'>

/**
 * A call of `/api/desk`: the other door to a page or to one of its forms. Right, rule, log and words are the page's; the
 * call says its address, its fields and what of the page its answer has.
 */
export interface DeskCall extends Documented {
  session: 'desk'
  body?: { schema: JsonSchema }
  route: DeskRouteName
  /** Name of the form; without it the page is opened. */
  form?: string
  /** The page that a call leads to where all went well. */
  view: DeskViewName
  /** Said by the address of that page once the form is done; without it nothing was. */
  done?: DoneForm
  answer(props: unknown, params: DeskMatch['params']): unknown
}

interface DeskCallInput<View extends DeskViewName, Answer>
  extends Pick<DeskCall, 'name' | 'path' | 'route' | 'form' | 'done'> {
  view: View
  /** @param props of the page @param params of its address */
  answer(props: DeskViews[View], params: DeskMatch['params']): Answer
  schema: Schema<Answer>
  /** Fields of the form. */
  body?: JsonSchema
  description: Pick<DescribedCall['description'], 'summary' | 'query' | 'errors'>
}

/** @param path below `/api/desk/:house` */
export function deskCall<View extends DeskViewName, Answer>(input: DeskCallInput<View, Answer>): DeskCall {
  const { path, form, answer, schema, body, description, ...call } = input
  return {
    ...call,
    path: `/:house${path}`,
    method: form ? 'POST' : 'GET',
    form,
    limit: 'desk',
    programme: 'generic',
    session: 'desk',
    ...(form && { body: { schema: body ?? { type: 'object' } } }),
    answer: (props, params) => answer(props as DeskViews[View], params),
    description: {
      ...description,
      answers: { 200: schema },
      // A right that is missing, and what is not there, or was not looked up here a short while ago.
      errors: [
        'generic.forbidden',
        'generic.notFound',
        ...(form ? (['generic.invalid'] as const) : []),
        ...(description.errors ?? []),
      ],
    },
  }
}
