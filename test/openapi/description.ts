import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** An answer of a call, as it came. */
export interface Received {
  method: string
  /** Path and query. */
  path: string
  status: number
  headers: Headers
  text: string
}

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, read property by property
export type OpenApiDocument = any

/** An operation of the description, with the path that it stands at. */
export interface Operation {
  path: string
  method: string
  // biome-ignore lint/suspicious/noExplicitAny: an operation object of OpenAPI
  value: any
}

/** The description that a site serves. */
export interface Description {
  document: OpenApiDocument
  operations: readonly Operation[]
  /** The operations of a path, by method; undefined: the path is not described. */
  at(path: string): Readonly<Record<string, Operation>> | undefined
  /** Compiles the schema at a JSON pointer of the document. */
  validatorAt(pointer: string): ValidateFunction
  /** Faults of an answer by the description. */
  problemsOf(received: Received): string[]
}

const descriptions = new Map<string, Promise<Description | undefined>>()

/** The description of a site, read once; undefined if what answers there has none. */
export function descriptionOf(siteUrl: string): Promise<Description | undefined> {
  const known = descriptions.get(siteUrl)
  if (known) return known
  const reading = readDescription(siteUrl)
  descriptions.set(siteUrl, reading)
  return reading
}

async function readDescription(siteUrl: string): Promise<Description | undefined> {
  const answer = await fetch(`${siteUrl}/api/openapi.json`).catch(() => undefined)
  if (answer?.status !== 200) return undefined
  return createDescription((await answer.json()) as OpenApiDocument)
}

/**
 * Answers are checked more strictly than a client would: a property that the description does not name is a fault of
 * ours.
 */
export function createDescription(document: OpenApiDocument): Description {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(closed(document) as object, 'api')
  const validators = new Map<string, ValidateFunction>()
  const operations = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, value]) => ({ path, method: method.toUpperCase(), value })),
  )
  const paths = [...Map.groupBy(operations, ({ path }) => path)].map(([template, group]) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    byMethod: Object.fromEntries(group.map((it) => [it.method, it])),
  }))
  // A path without parameters comes before one with them.
  paths.sort((a, b) => Number(a.template.includes('{')) - Number(b.template.includes('{')))
  return { document, operations, at, validatorAt, problemsOf }

  function at(path: string): Readonly<Record<string, Operation>> | undefined {
    return paths.find(({ pattern }) => pattern.test(path))?.byMethod
  }

  function validatorAt(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    validators.set(pointer, known)
    return known
  }

  function problemsOf(received: Received): string[] {
    const { method, status, headers, text } = received
    const [path = ''] = received.path.split('?')
    const operationsHere = at(path)
    const name = `${method} ${path}: ${status}`
    if (!operationsHere) return [404, 400].includes(status) ? [] : [`${name}: the path is not described`]
    const operation = operationsHere[method === 'HEAD' ? 'GET' : method]
    if (!operation) return wrongMethod(name, received, Object.keys(operationsHere))
    const pointer = pointerOf('paths', operation.path, operation.method.toLowerCase(), 'responses', String(status))
    const response = operation.value.responses[status]
    if (!response) return [`${name} is not described: ${text.slice(0, 200)}`]
    const at$ref = typeof response.$ref === 'string' ? response.$ref.slice(1) : pointer
    const described = response.$ref ? document.components.responses[at$ref.split('/').at(-1)] : response
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    const content = described.content as Record<string, object> | undefined
    if (!content || method === 'HEAD') return text === '' ? [] : [`${name} has a body: ${text.slice(0, 200)}`]
    if (!content[type]) return [`${name} is of the type ${type}`]
    if (type !== 'application/json') return []
    const validate = validatorAt(`${at$ref}${pointerOf('content', type, 'schema')}`)
    if (validate(JSON.parse(text))) return []
    return [`${name}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 400)}`]
  }

  function wrongMethod(name: string, { status, headers }: Received, methods: readonly string[]): string[] {
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join()
    const said = (headers.get('allow') ?? '').split(', ').sort().join()
    return status === 405 && said === allowed ? [] : [`${name} with Allow ${said} instead of ${allowed}`]
  }
}

/** A JSON pointer of unescaped parts. */
export function pointerOf(...parts: string[]): string {
  return parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Each object that names its properties, without room for others. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]))
  const isObject = copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy)
  return isObject ? { ...copy, additionalProperties: false } : copy
}
