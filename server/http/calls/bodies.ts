import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from 'express'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes, typedWaitMs } from '#shared/limits.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'

/** Accepted types of body, with their limit in bytes; `any`: whatever its type. */
export interface BodyKinds {
  json?: number
  form?: number
  multipart?: number
  any?: number
}

/**
 * Refuses a request by its headers, before any of the body is read: too large before the wrong type. A body of unknown
 * length is measured while it is read. A compressed one is a wrong type: little of it may become much.
 * @param isOptional the body may be empty, and an empty one has no type
 * @throws ProductError generic.tooLarge, generic.unsupportedType
 */
export function refuseByHeaders(req: Request, kinds: BodyKinds, isOptional = false): void {
  if (!hasBody(req)) return
  const kind = kinds.any === undefined ? kindOf(req) : 'any'
  const length = req.headers['content-length']
  if (Number(length ?? 0) > ((kind && kinds[kind]) ?? bodyLimitBytes)) throw new ProductError('generic.tooLarge')
  if (!isPlain(req)) throw new ProductError('generic.unsupportedType')
  const mayBeEmpty = isOptional && (length === undefined || length === '0')
  if (!mayBeEmpty && (!kind || kinds[kind] === undefined)) throw new ProductError('generic.unsupportedType')
}

function isPlain({ headers }: Request): boolean {
  const encoding = headers['content-encoding']
  return encoding === undefined || encoding.toLowerCase() === 'identity'
}

function kindOf(req: Request): keyof BodyKinds | undefined {
  if (isJson(req)) return 'json'
  if (req.is('application/x-www-form-urlencoded')) return 'form'
  return req.is('multipart/form-data') ? 'multipart' : undefined
}

/**
 * The body of a call: JSON, UTF-8, an object.
 * @param isRead whether the call takes a body; an empty one is then not JSON, and is all that another call needs
 * @returns `{}` where nothing was sent
 * @throws ProductError generic.tooLarge, generic.unsupportedType, generic.badRequest
 */
export async function readJsonBody(
  req: Request,
  isRead: boolean,
  limitBytes: number = bodyLimitBytes,
): Promise<Record<string, unknown>> {
  if (!hasBody(req)) return {}
  const bytes = await readBytes(req, limitBytes)
  if (!isRead && bytes.length === 0) return {}
  if (!isJson(req)) throw new ProductError('generic.unsupportedType')
  const value = parseJson(bytes)
  if (!isRecord(value)) throw new ProductError('generic.badRequest')
  return value
}

/** The fields of a form that a browser posted, the last of each name, on an object without prototype. */
export async function readFormBody(req: Request): Promise<Record<string, string>> {
  // A button without a field, sent by a program: an empty body has no type.
  if (!hasBody(req)) return {}
  const bytes = await readBytes(req, bodyLimitBytes)
  if (!req.is('application/x-www-form-urlencoded')) throw new ProductError('generic.unsupportedType')
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
}

/**
 * The fields of a form that is refused by its rate, to be shown again: undefined when the body is long, or does not
 * come at once. Only the refusal may wait for it.
 */
export async function typedBefore<Fields>(req: Request, read: () => Promise<Fields>): Promise<Fields | undefined> {
  const length = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (length > bodyLimitBytes) return undefined
  const late = pause(typedWaitMs, undefined, { ref: false })
  return Promise.race([read().catch(() => undefined), late])
}

/** Bodies that were read: a route may pass its request on once it has seen what was sent. */
const readBefore = new WeakMap<Request, Buffer>()

/** A body of any type, as it came. @throws ProductError generic.tooLarge, generic.badRequest */
export async function readBytes(req: Request, limitBytes: number): Promise<Buffer> {
  const known = readBefore.get(req)
  if (known) return known
  const chunks: Buffer[] = []
  for await (const chunk of readChunks(req, limitBytes)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  readBefore.set(req, bytes)
  return bytes
}

/**
 * The bytes of a body as they come; the only place where one is read (test/rules/repository/bodies.ts). Above the limit,
 * and when its taker stops, the rest is thrown away.
 * @throws ProductError generic.tooLarge, generic.badRequest for a body that was cut
 */
export async function* readChunks(req: Request, limitBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > limitBytes) throw new ProductError('generic.tooLarge')
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof ProductError ? cause : new ProductError('generic.badRequest', { cause })
  } finally {
    req.resume()
  }
}

/** Without either header there is no body, and nothing to wait for (`users/init`). */
function hasBody({ headers }: Request): boolean {
  if (headers['content-type'] !== undefined || headers['transfer-encoding'] !== undefined) return true
  return headers['content-length'] !== undefined && headers['content-length'] !== '0'
}

function isJson(req: Request): boolean {
  if (!req.is('application/json')) return false
  const charset = /;\s*charset="?([\w-]+)/i.exec(req.headers['content-type'] ?? '')?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}

/** JSON in UTF-8. @throws ProductError generic.badRequest */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new ProductError('generic.badRequest', { cause })
  }
}
