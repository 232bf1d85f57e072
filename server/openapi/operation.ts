import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type DocumentedCall, errorEntry, type RouteDescription } from '#server/http/describe/description.ts'
import type { ErrorId } from '#shared/errors/catalogues.ts'
import { type JsonSchema, object, optional, text } from '#shared/http/answer.ts'
import { ratesPerMinute } from '#shared/limits.ts'
import { locales, messageLocale } from '#shared/locales.ts'
import { type ApiPart, parametersOf } from './apiParts.ts'
import { apiSentence } from './apiSentence.ts'
import { errorsOfCall, errorsOfRoute, isIdempotent } from './errorsOf.ts'
import { exampleOf } from './examples.ts'
import { publicSchema } from './publicSchema.ts'

/** Parts of the document that operations share; each operation adds those that it needs. */
export interface Components {
  schemas: Map<string, JsonSchema>
  responses: Map<string, object>
}

/** Every error of the API (server/http/answerError.ts). */
export const errorSchema = object('Error', {
  error: object('ErrorDetails', {
    code: text,
    message: text,
    fields: optional({ type: 'object', additionalProperties: text }),
  }),
  requestId: text,
})

/** Operation of a call, as OpenAPI 3.1 has it. */
export function operationOfCall(call: DocumentedCall, part: ApiPart, components: Components): object {
  const { name, description, method, session, limit, body, captcha } = call
  const acceptsClientToken = part.checkClient !== undefined
  return {
    ...headOf(description.summary, `${part.tag}.${name}`, part.tag),
    parameters: [
      ...pathParameters(part.prefix + call.path),
      ...queryParameters(description.query, components),
      { $ref: '#/components/parameters/pageLocale' },
      ...(isIdempotent(call) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ],
    ...(body && { requestBody: requestBodyOf(call, `${part.tag}.${name}`, components) }),
    responses: responsesOf(description, errorsOfCall(call, acceptsClientToken), components),
    security: securityOf(session, acceptsClientToken),
    'x-rate-limit': { class: limit, perMinute: ratesPerMinute[limit] },
    ...(method !== 'GET' && { 'x-same-origin': true }),
    ...(session && { 'x-session': { programme: session, cardLogin: call.mayRead === true } }),
    ...(captcha && { 'x-captcha': captcha.when }),
    ...(method === 'POST' && { 'x-repeat': call.repeat ?? 'stored' }),
  }
}

/** Operation of a route that is no call. */
export function operationOfRoute(route: RouteDescription, components: Components): object {
  const { name, tag, path, headers = {}, query, body, bodyType, events, signature, session } = route
  const added = Object.entries(headers).map(([header, schema]) => ({
    name: header,
    in: 'header',
    required: header !== 'Last-Event-ID',
    schema: publicSchema(schema, components.schemas),
  }))
  return {
    ...headOf(route.summary, `${tag}.${name}`, tag),
    parameters: [...pathParameters(path), ...queryParameters(query, components), ...added],
    ...(body && { requestBody: bodyOfRoute(publicSchema(body, components.schemas), bodyType, components) }),
    responses: responsesOf(route, errorsOfRoute(route), components),
    security: signature ? [{ [signature]: [] }] : session ? [{ session: [] }] : [],
    ...(session && { 'x-session': { programme: session, cardLogin: false } }),
    ...(events && {
      'x-events': Object.fromEntries(
        Object.entries(events).map(([event, schema]) => [event, publicSchema(schema, components.schemas)]),
      ),
    }),
  }
}

function headOf(summary: MessageId, operationId: string, tag: string): object {
  const [fr, en] = locales.map((locale) => apiSentence(summary, locale))
  return { operationId, tags: [tag], summary: en, 'x-summary': { fr, en } }
}

function pathParameters(path: string): object[] {
  return parametersOf(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: meaningOf(name),
    schema: { type: 'string', minLength: 1 },
  }))
}

function queryParameters(query: RouteDescription['query'], { schemas }: Components): object[] {
  return Object.entries(query ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    description: meaningOf(name),
    schema: publicSchema(schema, schemas),
  }))
}

/** Meaning of a parameter in English; pages for people say it in their language. */
function meaningOf(name: string): string {
  return apiSentence(`api.parameter.${name}` as MessageId, 'en')
}

function requestBodyOf({ body, multipartBytes }: DocumentedCall, name: string, components: Components): object {
  const schema = publicSchema({ title: `${name}.body`, ...body?.schema }, components.schemas)
  const json = jsonBody(schema, components)
  if (multipartBytes === undefined) return json
  const file = { properties: { attachment: { type: 'string', contentMediaType: 'application/octet-stream' } } }
  return { ...json, content: { ...json.content, 'multipart/form-data': { schema: { allOf: [schema, file] } } } }
}

function jsonBody(schema: JsonSchema, { schemas }: Components) {
  const example = exampleOf(schema, { components: schemas, isWhole: false })
  return { required: true, content: { 'application/json': { schema, example } } }
}

function bodyOfRoute(schema: JsonSchema, type: string | undefined, components: Components) {
  return type === undefined ? jsonBody(schema, components) : { required: true, content: { [type]: { schema } } }
}

function securityOf(session: DocumentedCall['session'], acceptsClientToken: boolean): object[] {
  const own = session ? [{ session: [] }] : [{}, { session: [] }]
  return acceptsClientToken ? [...own, ...own.map((it) => ({ ...it, clientToken: [] }))] : own
}

function responsesOf(
  { answers, type = 'application/json' }: Pick<RouteDescription, 'answers' | 'type'>,
  errors: readonly ErrorId[],
  components: Components,
): object {
  const byStatus = Map.groupBy(errors, (id) => errorEntry(id).status)
  const done = Object.entries(answers).map(([status, schema]) => {
    // A status with an answer of its own may be an error's as well.
    const isErrorToo = schema !== null && byStatus.has(Number(status))
    return [status, answerOf(isErrorToo ? { anyOf: [schema, errorSchema] } : schema, type, components)]
  })
  const refused = [...byStatus]
    .filter(([status]) => !(status in answers))
    .map(([status, ids]) => [status, errorResponse(status, ids, components)])
  return Object.fromEntries([...done, ...refused])
}

function answerOf(schema: JsonSchema | null, type: string, { schemas }: Components): object {
  if (!schema) return { description: 'Done, without a body' }
  const written = publicSchema(schema, schemas)
  const isJson = type === 'application/json'
  const example = isJson ? { example: exampleOf(written, { components: schemas, isWhole: true }) } : {}
  return { description: 'Done', content: { [type]: { schema: written, ...example } } }
}

/** Errors of one status; calls with the same codes share a response. */
function errorResponse(status: number, ids: readonly ErrorId[], { responses }: Components): object {
  const codes = [...new Set(ids.map((id) => errorEntry(id).code))]
  const name = [status, ...ids.map((id) => id.replace('.', '-'))].join('_')
  if (!responses.has(name)) {
    responses.set(name, {
      description: ids.map((id) => `\`${errorEntry(id).code}\`: ${messageOf(id)[messageLocale]}`).join(' · '),
      ...(retryStatuses.has(status) && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Error' },
              { properties: { error: { properties: { code: { enum: codes } } } } },
            ],
          },
        },
      },
      'x-messages': Object.fromEntries(ids.map((id) => [errorEntry(id).code, messageOf(id)])),
    })
  }
  return { $ref: `#/components/responses/${name}` }
}

/** Statuses whose refusal may say when to come back. */
const retryStatuses = new Set([423, 429, 503])

/** Values for the placeholders of messages. */
const sampleValues = { until: Date.UTC(2026, 10, 23, 19, 30), phone: '…' }

/** An error's message in both languages, with sample values. */
function messageOf(id: ErrorId): Record<(typeof locales)[number], string> {
  const messages = locales.map((locale) => [
    locale,
    intlFor(locale).formatMessage({ id: errorEntry(id).message as MessageId }, sampleValues),
  ])
  return Object.fromEntries(messages)
}
