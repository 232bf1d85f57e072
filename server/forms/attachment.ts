import type { UploadedFile } from '#server/http/calls/multipart.ts'
import { contactFileLimits } from '#shared/limits.ts'
import { cleanText } from '#shared/schemas/clean.ts'
import type { FieldMessage } from '#shared/schemas/readBody.ts'

export interface Attachment {
  /** Fit for a mail's header: no path, no control characters. */
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Buffer
}

/**
 * What a file is by how it begins, and how it may be called. A picture that never ends was cut on its way; telephones
 * write films and notes of their own behind the end, so it may stand anywhere.
 */
const kinds = [
  { type: 'application/pdf', names: /\.pdf$/i, begins: ascii('%PDF-'), ends: undefined },
  { type: 'image/jpeg', names: /\.jpe?g$/i, begins: bytes(0xff, 0xd8, 0xff), ends: bytes(0xff, 0xd9) },
  {
    type: 'image/png',
    names: /\.png$/i,
    begins: bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    ends: ascii('IEND'),
  },
] as const satisfies { type: Attachment['type']; names: RegExp; begins: Buffer; ends: Buffer | undefined }[]

const longestName = 100

/** A file of a form, believed for its content alone: its name must say the same, its stated type says nothing. */
export function readAttachment(given: unknown): { value: Attachment | undefined } | { message: FieldMessage } {
  if (!isFile(given)) return { value: undefined }
  if (given.bytes.length > contactFileLimits.fileBytes) return { message: { messageId: 'validation.attachmentSize' } }
  const name = fileName(given.name)
  const kind = kinds.find((it) => given.bytes.subarray(0, it.begins.length).equals(it.begins))
  const isWhole = kind && (!kind.ends || given.bytes.includes(kind.ends))
  if (!kind || !isWhole || !kind.names.test(name)) return { message: { messageId: 'validation.attachmentType' } }
  return { value: { name, type: kind.type, bytes: given.bytes } }
}

function isFile(given: unknown): given is UploadedFile {
  return typeof given === 'object' && given !== null && Buffer.isBuffer((given as Partial<UploadedFile>).bytes)
}

/** The last part of a path, of either kind, without what has a meaning in headers. */
function fileName(text: string): string {
  const last = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
  return cleanText(last)
    .replace(/["<>:;|?*]/g, '_')
    .slice(-longestName)
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function bytes(...values: number[]): Buffer {
  return Buffer.from(values)
}
