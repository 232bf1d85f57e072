import { createHmac, randomUUID } from 'node:crypto'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface NotifierOptions {
  /** Origin of the site. */
  siteUrl: string
  /** `operationId` of the notification in the site's description. */
  operation: string
  secret: string
  /** Epoch ms. */
  now: () => number
  signal: AbortSignal
}

/** The part of the site's description that a sender of events reads. */
interface Described {
  paths: Record<string, Record<string, DescribedOperation>>
}

interface DescribedOperation {
  operationId: string
  parameters: { name: string; in: string; required?: boolean }[]
  responses: Record<string, object>
}

interface Target {
  address: string
  method: string
  headers: readonly string[]
  /** The status that says that the events have arrived. */
  done: number
  validate: ValidateFunction
}

/** A system of the group that sends signed events: it knows of the site what `/api/openapi.json` says, and no more. */
export function createNotifier({ siteUrl, operation, secret, now, signal }: NotifierOptions) {
  let target: Promise<Target> | undefined
  return { send }

  /**
   * @returns the answer's body
   * @throws Error if the site does not answer, refuses the request, or describes other events than these
   */
  async function send(events: readonly object[]): Promise<unknown> {
    target ??= readTarget()
    // The next try reads it again: the site may have been away.
    target.catch(() => {
      target = undefined
    })
    const { address, method, headers, done, validate } = await target
    const body = { events }
    if (!validate(body)) throw new Error(`the site's description refuses ${JSON.stringify(validate.errors?.[0])}`)
    const text = JSON.stringify(body)
    const signed = signedHeaders(text)
    const named = headers.map((name) => [name, signed[name] ?? missing(name)])
    const answer = await fetch(address, {
      method,
      headers: { 'Content-Type': 'application/json', ...Object.fromEntries(named) },
      body: text,
      signal,
    })
    if (answer.status !== done) throw new Error(`the site answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

  function signedHeaders(text: string): Record<string, string> {
    const id = `msg_${randomUUID()}`
    const timestamp = String(Math.floor(now() / 1000))
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${text}`).digest('base64')
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  }

  async function readTarget(): Promise<Target> {
    const answer = await fetch(`${siteUrl}/api/openapi.json`, { signal })
    if (!answer.ok) throw new Error(`the site's description answered ${answer.status}`)
    const description = (await answer.json()) as Described
    for (const [path, operations] of Object.entries(description.paths)) {
      for (const [method, it] of Object.entries(operations)) {
        if (it.operationId === operation) return targetOf(description, path, method, it)
      }
    }
    throw new Error(`the site does not describe ${operation}`)
  }

  function targetOf(description: Described, path: string, method: string, it: DescribedOperation): Target {
    const ajv = new Ajv2020({ strict: false, validateSchema: false })
    addFormats.default(ajv)
    ajv.addSchema(description, 'site')
    const pointer = `/paths/${path.replaceAll('/', '~1')}/${method}/requestBody/content/application~1json/schema`
    return {
      address: siteUrl + path,
      method: method.toUpperCase(),
      headers: it.parameters.filter((at) => at.in === 'header' && at.required).map(({ name }) => name),
      done: Number(Object.keys(it.responses).find((status) => status.startsWith('2'))),
      validate: ajv.compile({ $ref: `site#${pointer}` }),
    }
  }
}

function missing(name: string): never {
  throw new Error(`the site asks for the header ${name}, which this sender does not know`)
}
