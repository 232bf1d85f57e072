import { setTimeout as pause } from 'node:timers/promises'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes, typedWaitMs } from '#shared/limits.ts'

/** Kinds of bodies that are taken, with their limit in bytes. */
export interface BodyKinds {
  json?: number
  form?: number
  multipart?: number
}

const readers = new Map<number, RequestHandler>()

/**
 * Refuses by what the headers say, before anything of the body is read: too much before the wrong kind. A body that
 * does not say how long it is, is measured while it is read.
 * @param isOptional the body may be empty, and nothing is then of no kind
 * @throws ProductError generic.tooLarge, generic.unsupportedType
 */
export function refuseByHeaders(req: Request, kinds: BodyKinds, isOptional = false): void {
  if (!hasBody(req)) return
  const kind = kindOf(req)
  const length = req.headers['content-length']
  if (Number(length ?? 0) > ((kind && kinds[kind]) ?? bodyLimitBytes)) throw new ProductError('generic.tooLarge')
  const mayBeEmpty = isOptional && (length === undefined || length === '0')
  if (!mayBeEmpty && (!kind || kinds[kind] === undefined)) throw new ProductError('generic.unsupportedType')
}

function kindOf(req: Request): keyof BodyKinds | undefined {
  if (isJson(req)) return 'json'
  if (req.is('application/x-www-form-urlencoded')) return 'form'
  return req.is('multipart/form-data') ? 'multipart' : undefined
}

/**
 * The body of a call: JSON, UTF-8, an object.
 * @param isRead whether the call takes one; nothing is then not JSON, and to a call without a body all that it needs
 * @returns `{}` where nothing was sent
 * @throws ProductError generic.tooLarge, generic.unsupportedType, generic.badRequest
 */
export async function readJsonBody(req: Request, res: Response, isRead: boolean): Promise<Record<string, unknown>> {
  if (!hasBody(req)) return {}
  const bytes = await readBytes(req, res)
  if (!isRead && bytes.length === 0) return {}
  if (!isJson(req)) throw new ProductError('generic.unsupportedType')
  return parse(bytes)
}

/** The fields of a form that a browser posted, the last of a name; without those of other forms' prototypes. */
export async function readFormBody(req: Request, res: Response): Promise<Record<string, string>> {
  // A button without a field, sent by a program: nothing has no type.
  if (!hasBody(req)) return {}
  const bytes = await readBytes(req, res)
  if (!req.is('application/x-www-form-urlencoded')) throw new ProductError('generic.unsupportedType')
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
}

/**
 * The typed values of a form that is refused by its rate, to be given back: none where it is long, or does not come
 * at once. Only the refusal may be waited for.
 */
export async function typedBefore<Fields>(req: Request, read: () => Promise<Fields>): Promise<Fields | undefined> {
  const length = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (length > bodyLimitBytes) return undefined
  const late = pause(typedWaitMs, undefined, { ref: false })
  return Promise.race([read().catch(() => undefined), late])
}

/** Reads a body of any type. @throws what Express's reader throws: 413, 400 */
export function readBytes(req: Request, res: Response, limitBytes: number = bodyLimitBytes): Promise<Buffer> {
  const readRaw = readers.get(limitBytes) ?? express.raw({ type: () => true, limit: limitBytes })
  readers.set(limitBytes, readRaw)
  return new Promise((resolve, reject) => {
    const done: Parameters<RequestHandler>[2] = (error?: unknown) => {
      if (error) reject(error)
      else resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))
    }
    readRaw(req, res, done)
  })
}

/** Without either header nothing follows, and nothing has to be waited for (`users/init`). */
function hasBody({ headers }: Request): boolean {
  if (headers['content-type'] !== undefined || headers['transfer-encoding'] !== undefined) return true
  return headers['content-length'] !== undefined && headers['content-length'] !== '0'
}

function isJson(req: Request): boolean {
  if (!req.is('application/json')) return false
  const charset = /;\s*charset="?([\w-]+)/i.exec(req.headers['content-type'] ?? '')?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}

function parse(bytes: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new ProductError('generic.badRequest', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ProductError('generic.badRequest')
  return value as Record<string, unknown>
}
