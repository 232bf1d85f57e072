import type { UploadedFile } from '#server/http/calls/multipart.ts'
import { contactFileLimits } from '#shared/limits.ts'
import { cleanText } from '#shared/schemas/clean.ts'
import type { FieldMessage } from '#shared/schemas/readBody.ts'

export interface Attachment {
  /** Safe in a mail's header: no path, no control characters. */
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Buffer
}

/**
 * Kinds by their first bytes, with their extensions. A picture without an end marker was cut on its way; telephones
 * append films and notes, so the marker may be anywhere.
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

/** A form's file, recognized by its content: its extension must match, its stated type is ignored. */
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

/** The last segment of a path (slashes of either kind), without characters that have a meaning in headers. */
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
