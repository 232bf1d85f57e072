import { once } from 'node:events'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { Request } from 'express'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes, multipartLimits } from '#shared/limits.ts'
import { readChunks } from './bodies.ts'

/** An uploaded file: name and type are the sender's claims. */
export interface UploadedFile {
  name: string
  type: string
  bytes: Buffer
}

export type MultipartBody = Record<string, string | UploadedFile>

/**
 * A form with a file (`multipart/form-data`), the last of each name. Bytes and parts are counted while they come: above
 * a limit the form is refused at once, and the rest is thrown away unread.
 * @param limitBytes of the whole body
 * @throws ProductError generic.tooLarge, generic.unsupportedType, generic.badRequest
 */
export async function readMultipartBody(req: Request, limitBytes: number): Promise<MultipartBody> {
  if (!req.is('multipart/form-data')) throw new ProductError('generic.unsupportedType')
  const parts: [name: string, value: string | UploadedFile][] = []
  const parser = openParser(req)
  const refusal = new AbortController()
  const refuse = (error: unknown = new ProductError('generic.tooLarge')) => refusal.abort(error)
  parser.on('field', (name, value, _isNameCut, isCut) => (isCut ? refuse() : add(name, value)))
  parser.on('file', (name, stream, fileName, ...[, type]) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', refuse)
    stream.on('end', () => {
      const bytes = Buffer.concat(chunks)
      // An unused file field comes as an empty file without a name.
      if (bytes.length > 0 || fileName !== '') add(name, { name: asWritten(fileName), type, bytes })
    })
  })
  parser.on('partsLimit', () => refuse())
  parser.on('error', refuse)
  const waiting = { signal: refusal.signal }
  const finished = once(parser, 'finish', waiting)
  // Also when the body is refused before anybody waits for its end.
  finished.catch(() => {})
  try {
    for await (const chunk of readChunks(req, limitBytes)) {
      const isTaken = parser.write(chunk)
      refusal.signal.throwIfAborted()
      if (!isTaken) await once(parser, 'drain', waiting)
    }
    parser.end()
    await finished
  } catch (cause) {
    const error = refusal.signal.aborted ? refusal.signal.reason : cause
    throw error instanceof ProductError ? error : new ProductError('generic.badRequest', { cause: error })
  }
  return Object.fromEntries(parts)

  function add(name: string | undefined, value: string | UploadedFile): void {
    if (name !== undefined) parts.push([asWritten(name), value])
  }
}

/** Browsers encode quotes and line ends of names in this way, as HTML has it. */
function asWritten(name: string): string {
  return name.replace(/%(?:22|0A|0D)/gi, decodeURIComponent)
}

function openParser({ headers }: Request): BusboyInstance {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { parts: multipartLimits.parts, headerSize: multipartLimits.partHeaderBytes, fieldSize: bodyLimitBytes },
      preservePath: true,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    })
  } catch (cause) {
    throw new ProductError('generic.badRequest', { cause })
  }
}
