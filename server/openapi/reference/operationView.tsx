import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { JsonSchema } from '#shared/http/answer.ts'
import type { Locale } from '#shared/locales.ts'
import { titleOf } from '../examples.ts'
import { Fields, kindOf } from './fields.tsx'
import type { Sentences } from './sentences.ts'

/** An operation of the document, as `operation.ts` writes it. */
export interface DocumentOperation {
  operationId: string
  tags: readonly string[]
  'x-summary': Record<Locale, string>
  parameters: readonly { $ref?: string; name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> }
  responses: Record<string, DocumentResponse>
  security: readonly Record<string, unknown>[]
  'x-rate-limit'?: { class: string; perMinute: number }
  'x-same-origin'?: true
  'x-session'?: { programme: 'eph' | 'vip' | 'any'; cardLogin: boolean }
  'x-captcha'?: 'always' | 'afterTwoFailures'
  'x-repeat'?: 'stored' | 'login' | 'password' | 'harmless'
  'x-events'?: Record<string, JsonSchema>
}

interface DocumentResponse {
  $ref?: string
  content?: Record<string, { schema: JsonSchema; example?: unknown }>
  'x-messages'?: Record<string, Record<Locale, string>>
}

export interface ReferenceDocument {
  paths: Record<string, Record<string, DocumentOperation>>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, DocumentResponse> }
}

interface OperationProps {
  method: string
  path: string
  operation: DocumentOperation
  document: ReferenceDocument
  sentences: Sentences
}

/** One call: who may call it, what it takes, what it answers. */
export function OperationView({ method, path, operation, document, sentences }: OperationProps) {
  const { operationId, parameters, requestBody, responses } = operation
  const { schemas } = document.components
  const body = requestBody?.content['application/json']
  const own = parameters.filter(({ $ref }) => $ref === undefined)
  return (
    <article id={operationId}>
      <h3>
        <a href={`#${operationId}`}>{operation['x-summary'][sentences.locale]}</a>
      </h3>
      <p className="address">
        <span className={`method ${method}`}>{method.toUpperCase()}</span> <code>{path}</code>
      </p>
      <p className="conditions">{conditionsOf(operation, sentences).join(' · ')}</p>
      {own.length > 0 && (
        <dl className="fields">
          {own.map(({ name, in: place, schema }) => (
            <div key={name}>
              <dt>
                <code>{name}</code> <span className="optional">{place}</span>
              </dt>
              <dd>
                {place !== 'header' && `${sentences.parameter(name)}. `}
                {kindOf(schema, schemas)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {body && <Fields schema={body.schema} components={schemas} sentences={sentences} />}
      <Examples method={method} path={path} operation={operation} sentences={sentences} />
      <Events events={operation['x-events']} sentences={sentences} />
      <Errors responses={responses} document={document} sentences={sentences} />
    </article>
  )
}

const sessions = ['session', 'clientToken']

/** Conditions of a call: sessions and signatures, limits, repetition. */
function conditionsOf(operation: DocumentOperation, { say }: Sentences): string[] {
  const session = operation['x-session']
  const limit = operation['x-rate-limit']
  const captcha = operation['x-captcha']
  const repeat = operation['x-repeat']
  const [signature] = Object.keys(operation.security[0] ?? {}).filter((it) => !sessions.includes(it))
  return [
    signature
      ? say(`api.page.signature.${signature}` as MessageId)
      : session
        ? say(`api.page.session.${session.programme}` as MessageId)
        : say('api.page.everyone'),
    ...(session?.cardLogin ? [say('api.page.cardLogin')] : []),
    ...(operation['x-same-origin'] ? [say('api.page.sameOrigin')] : []),
    ...(limit ? [say('api.page.limit', { count: limit.perMinute })] : []),
    ...(captcha ? [say(`api.page.captcha.${captcha}` as MessageId)] : []),
    ...(repeat ? [say(`api.page.repeat.${repeat}` as MessageId)] : []),
  ]
}

function Examples({ method, path, operation, sentences }: Omit<OperationProps, 'document'>) {
  const body = operation.requestBody?.content['application/json']
  const [status, done] = Object.entries(operation.responses).find(([it]) => it.startsWith('2')) ?? []
  const [type, content] = Object.entries(done?.content ?? {})[0] ?? []
  const isJson = type === 'application/json'
  return (
    <div className="examples">
      <figure>
        <figcaption>{sentences.say('api.page.request')}</figcaption>
        <pre>
          {`${method.toUpperCase()} ${filled(path)}`}
          {body && `\nContent-Type: application/json\n\n${JSON.stringify(body.example, null, 2)}`}
        </pre>
      </figure>
      <figure>
        <figcaption>{sentences.say('api.page.answer')}</figcaption>
        <pre>
          {status}
          {type && !isJson && `\nContent-Type: ${type}`}
          {isJson && `\n\n${JSON.stringify(content?.example, null, 2)}`}
        </pre>
      </figure>
    </div>
  )
}

/** Values for the parameters of a path. */
const samples: Readonly<Record<string, string>> = {
  casino: 'honfleur',
  file: 'ph.json',
  house: 'casino-de-la-digue',
  id: '3f2a91bc-7d10-4c55-9f6e-2b8f0c6d1e42',
  machine: 'HOU-101',
  slug: 'main-event',
  token: 'p1nR7vX2kQ',
}

function filled(path: string): string {
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => samples[name] ?? whole)
}

function Events({ events, sentences }: { events: DocumentOperation['x-events']; sentences: Sentences }) {
  if (!events) return null
  return (
    <p>
      {sentences.say('api.page.events')}{' '}
      {Object.entries(events).map(([name, schema], index) => (
        <span key={name}>
          {index > 0 && ', '}
          <code>{name}</code> ({titleOf(String(schema.$ref))})
        </span>
      ))}
    </p>
  )
}

function Errors({
  responses,
  document,
  sentences,
}: Pick<OperationProps, 'document' | 'sentences'> & Pick<DocumentOperation, 'responses'>) {
  const errors = Object.entries(responses).flatMap(([status, response]) => {
    const shared = response.$ref ? document.components.responses[titleOf(response.$ref)] : response
    const messages = Object.entries(shared?.['x-messages'] ?? {})
    return messages.map(([code, message]) => ({ status, code, message: message[sentences.locale] }))
  })
  if (errors.length === 0) return null
  return (
    <details>
      <summary>{sentences.say('api.page.errors', { count: errors.length })}</summary>
      <dl className="fields errors">
        {errors.map(({ status, code, message }) => (
          <div key={`${status} ${code}`}>
            <dt>
              {status} <code>{code}</code>
            </dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
