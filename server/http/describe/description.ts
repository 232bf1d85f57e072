import { type RequestHandler, Router } from 'express'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type ErrorId, errorCatalogues } from '#shared/errors/catalogues.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { absent } from '#shared/features.ts'
import type { JsonSchema } from '#shared/http/answer.ts'
import type { Call } from '../calls/call.ts'

/** Address of the description. */
export const openApiPath = '/api/openapi.json'

/** Parts of the API, as the description groups them. */
export const apiTags = [
  ...(has.hotel ? (['eph'] as const) : absent),
  ...(has.vip ? (['vip'] as const) : absent),
  ...(has.poker ? (['poker'] as const) : absent),
  ...(has.casino ? (['casinos'] as const) : absent),
  ...(['search', 'forms', 'notifications', 'site'] as const),
] as const
export type ApiTag = (typeof apiTags)[number]

/** The part of a call's description that its definition does not say. */
export interface CallDescription {
  /** A sentence about what it does. */
  summary: MessageId
  /** Parameters of the query by name; i18n/ says what each means (`api.parameter.<name>`). */
  query?: Readonly<Record<string, JsonSchema>>
  /** Bodies by status; null: none. */
  answers: Readonly<Record<number, JsonSchema | null>>
  /** Type of the answers of 2xx; JSON unless said otherwise. */
  type?: string
  /** Errors of the call itself; those of its definition (limit, session, body, captcha …) are added to them. */
  errors?: readonly ErrorId[]
}

export interface DescribedCall extends Call {
  /** Name of the call in its domain, and in the description. */
  name: string
  description: CallDescription
}

/** The part of a call that its description needs. */
export type DocumentedCall = Pick<DescribedCall, 'name' | 'description' | 'method' | 'path' | 'limit' | 'programme'> &
  Partial<Pick<DescribedCall, 'mayRead' | 'multipartBytes' | 'session' | 'captcha' | 'repeat'>> & {
    body?: Pick<NonNullable<Call['body']>, 'schema' | 'codes'>
  }

/**
 * Adds to each call what is said of it: a router mounts described calls alone, and a call without description, or the
 * other way round, does not compile.
 */
export function describeCalls<
  Calls extends Readonly<Record<string, Call>>,
  Descriptions extends Readonly<Record<string, CallDescription>>,
>(
  calls: Calls,
  descriptions: Descriptions & DescribesAll<Exclude<keyof Calls & string, keyof Descriptions>>,
): { [Name in keyof Calls]: DescribedCall } {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      { ...call, name, description: (descriptions as Descriptions)[name] as CallDescription },
    ]),
  ) as { [Name in keyof Calls]: DescribedCall }
}

/** The compiler's sentence for calls without description: their names, and where to add it. */
type DescribesAll<Missing extends string> = [Missing] extends [never]
  ? unknown
  : `${Missing} has no description: add one to the …Api.ts beside it`

/** A route below `/api` that is no call: its body is signed bytes, or its answer a stream. */
export interface RouteDescription extends CallDescription {
  name: string
  tag: ApiTag
  method: 'GET' | 'POST'
  /** The whole path, in Express's notation. */
  path: string
  /** Data of the events of a stream, by their names. */
  events?: Readonly<Record<string, JsonSchema>>
  body?: JsonSchema
  /** Content type of a body that is not JSON; the description then has no example. */
  bodyType?: string
  headers?: Readonly<Record<string, JsonSchema>>
  /** Name of the signature that proves the sender. */
  signature?: string
  /** The session that it needs, never that of a card login. */
  session?: Call['session']
  errors: readonly ErrorId[]
}

export interface DescribedRoute {
  description: RouteDescription
  router: Router
}

/** Mounts a route where its description says; other methods of its path are 405. */
export function describeRoute(description: RouteDescription, ...handlers: RequestHandler[]): DescribedRoute {
  const { method, path } = description
  const router = Router({ caseSensitive: true, strict: true })
  router[method === 'GET' ? 'get' : 'post'](path, ...handlers)
  router.all(path, () => {
    throw new ProductError('generic.methodNotAllowed', { allow: method === 'GET' ? ['GET', 'HEAD'] : ['POST'] })
  })
  return { description, router }
}

/** Entry of a catalogue by the error's id. */
export function errorEntry(id: ErrorId): { code: string; status: number; message: string } {
  const [catalogue = 'generic', code = ''] = id.split('.')
  const entries = errorCatalogues[catalogue as keyof typeof errorCatalogues] as Readonly<
    Record<string, { status: number; message: string }>
  >
  const entry = entries[code] ?? errorCatalogues.generic.default
  return { code, status: entry.status, message: entry.message }
}
