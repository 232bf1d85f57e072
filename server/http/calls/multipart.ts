import type { Request, Response } from 'express'
import { ProductError } from '#shared/errors/productError.ts'
import { readBytes } from './jsonBody.ts'

/** A file as somebody sent it: name and type are what they said. */
export interface UploadedFile {
  name: string
  type: string
  bytes: Buffer
}

export type MultipartBody = Record<string, string | UploadedFile>

/**
 * A form with a file (`multipart/form-data`), read by Node's own parser; the last of a name.
 * @param limitBytes of the whole body
 * @throws ProductError generic.tooLarge, generic.unsupportedType, generic.badRequest
 */
export async function readMultipartBody(req: Request, res: Response, limitBytes: number): Promise<MultipartBody> {
  const bytes = await readBytes(req, res, limitBytes)
  if (!req.is('multipart/form-data')) throw new ProductError('generic.unsupportedType')
  const entries = await parse(bytes, req.headers['content-type'] ?? '')
  const read = await Promise.all(entries.map(async ([name, value]) => [name, await fileOrText(value)] as const))
  return Object.fromEntries(read.filter((it): it is [string, string | UploadedFile] => it[1] !== undefined))
}

async function parse(bytes: Buffer, contentType: string): Promise<[string, string | File][]> {
  try {
    const form = await new globalThis.Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': contentType },
    }).formData()
    return [...form.entries()] as [string, string | File][]
  } catch (cause) {
    throw new ProductError('generic.badRequest', { cause })
  }
}

/** A file field that nobody used comes as an empty file without a name. */
async function fileOrText(value: string | File): Promise<string | UploadedFile | undefined> {
  if (typeof value === 'string') return value
  if (value.size === 0 && value.name === '') return undefined
  return { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
}
