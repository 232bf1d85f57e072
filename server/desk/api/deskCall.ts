import type { DescribedCall } from '#server/http/describe/description.ts'
import { type DeskMatch, type DeskRouteName, deskRoutes } from '#shared/desk/routes.ts'
import type { DeskViewName, DeskViews } from '#shared/desk/views.ts'
import type { Locale } from '#shared/locales.ts'
import type { JsonSchema, Schema } from '#shared/schemas/answer.ts'
import type { House } from '../houses.ts'
import type { DoneForm } from '../http/returned.ts'
import type { DoneAtEvening } from '../tournaments/eveningActs.ts'

/** A call as its description needs it. */
type Documented = Pick<DescribedCall, 'name' | 'method' | 'path' | 'limit' | 'programme' | 'repeat' | 'description'>

/** The page that a call has come to, with the parts of its address. */
export interface Landing {
  params: DeskMatch['params']
  query: URLSearchParams
  /** The house of the address; null: the call is about none. */
  house: House | null
  locale: Locale
}

type AnswerOf<Props, Answer> = (props: Props, landing: Landing) => Answer

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
  /** Fields of the form that are the same for every caller. */
  fields: Readonly<Record<string, string>>
  /** The page that a call leads to where all went well. */
  lands: DeskRouteName
  /** The answer's. */
  schema: JsonSchema
  /** Makes the answer of the views that it may lead to; empty: it is a file. */
  answers: Readonly<Partial<Record<DeskViewName, AnswerOf<unknown, unknown>>>>
  /** Said by the address of that page once the form is done; none of them: nothing was. Empty: it says nothing. */
  done: readonly (DoneForm | DoneAtEvening)[]
  /** The query of that page by the subject of the act, where its address alone does not show it. */
  queryOf?: (subject: string) => Readonly<Record<string, string>>
}

type Described = Pick<DescribedCall['description'], 'summary' | 'query' | 'errors'>

interface CallInput
  extends Pick<DeskCall, 'name' | 'route' | 'form' | 'repeat' | 'queryOf'>,
    Partial<Pick<DeskCall, 'fields'>> {
  /** Below `/api/desk/:house`, or `/api/desk` for a page of no house; a parameter that the page has not is a field. */
  path: string
  done?: DeskCall['done'][number] | DeskCall['done']
  /** Fields of the form. */
  body?: JsonSchema
  description: Described
}

interface DeskCallInput<Answer> extends CallInput {
  /** Answers by view; the first one's page is where the call leads. */
  answers: { readonly [Name in DeskViewName]?: AnswerOf<DeskViews[Name], NoInfer<Answer>> }
  schema: Schema<Answer>
}

export function deskCall<Answer>(input: DeskCallInput<Answer>): DeskCall {
  const { answers, schema, ...call } = input
  const [lands = call.route] = Object.keys(answers) as DeskRouteName[]
  return define(call, { lands, answers: answers as DeskCall['answers'], schema })
}

/** A call whose answer is a file: a list in CSV, or the bytes that a visitor sent. @param lands the page that sends it */
export function deskFileCall({ lands, type, ...call }: CallInput & { lands: DeskRouteName; type: FileType }): DeskCall {
  return define(call, { lands, answers: {}, schema: fileSchemas[type], type })
}

/** Types of the files of calls: what a visitor sent is bytes, whatever it says to be. */
type FileType = 'text/csv' | 'application/octet-stream'

const fileSchemas = {
  'text/csv': { type: 'string' },
  'application/octet-stream': { type: 'string', format: 'binary' },
} as const satisfies Record<FileType, JsonSchema>

function define(
  { path, form, fields = {}, done = [], body, description, ...call }: CallInput,
  { schema, type, ...landing }: Pick<DeskCall, 'lands' | 'answers'> & { schema: JsonSchema; type?: FileType },
): DeskCall {
  return {
    ...call,
    ...landing,
    schema,
    path: deskRoutes[call.route].en.includes(':house') ? `/:house${path}` : path,
    method: form ? 'POST' : 'GET',
    form,
    fields,
    done: typeof done === 'string' ? [done] : done,
    limit: 'desk',
    programme: 'generic',
    session: 'desk',
    ...(form && { body: { schema: body ?? { type: 'object' } } }),
    description: {
      ...description,
      ...(type && { type }),
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
