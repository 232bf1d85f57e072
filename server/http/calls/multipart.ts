import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { Request } from 'express'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes, multipartLimits } from '#shared/limits.ts'

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
  return new Promise((resolve, reject) => {
    const parts: [name: string, value: string | UploadedFile][] = []
    let size = 0
    const parser = openParser(req)
    parser.on('field', (name, value, _isNameCut, isCut) => {
      if (isCut) refuse(new ProductError('generic.tooLarge'))
      else add(name, value)
    })
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
    parser.on('partsLimit', () => refuse(new ProductError('generic.tooLarge')))
    parser.on('error', refuse)
    parser.on('finish', () => resolve(Object.fromEntries(parts)))
    req.on('data', handleChunk)
    req.on('end', end)
    req.on('close', cut)

    function add(name: string | undefined, value: string | UploadedFile): void {
      if (name !== undefined) parts.push([asWritten(name), value])
    }

    function handleChunk(chunk: Buffer): void {
      size += chunk.length
      if (size > limitBytes) refuse(new ProductError('generic.tooLarge'))
      else if (!parser.write(chunk)) {
        req.pause()
        parser.once('drain', () => req.resume())
      }
    }

    function end(): void {
      parser.end()
    }

    function cut(): void {
      if (!req.complete) refuse(new Error('The connection was cut'))
    }

    function refuse(cause?: unknown): void {
      req.off('data', handleChunk)
      req.off('end', end)
      req.off('close', cut)
      req.resume()
      reject(cause instanceof ProductError ? cause : new ProductError('generic.badRequest', { cause }))
    }
  })
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
