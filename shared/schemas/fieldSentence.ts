import type { FieldMessage } from './readBody.ts'

/** A message by its id; the id itself if there is no such message. */
type Format = (id: string, values?: Readonly<Record<string, string | number>>) => string

/**
 * The sentence beside a field that is wrong. It names the field: several may say the same of themselves.
 * @param field `email`, `address.city`
 */
export function fieldSentence(format: Format, field: string, message: FieldMessage): string {
  const { messageId, values, label, named = field } = message
  const isOwn = label !== undefined && messageId === 'validation.required'
  const id = isOwn ? 'validation.requiredLabel' : messageId
  return format(id, { ...values, field: label === undefined ? nameOf(format, named) : quoted(format, label) })
}

/** `thirdParty.email` is not `email`: the longest end of a path that has a name. What only programs send has none. */
function nameOf(format: Format, path: string): string {
  const id = `fields.${path}`
  const name = format(id)
  if (name !== id) return name
  const dot = path.indexOf('.')
  return dot < 0 ? quoted(format, path) : nameOf(format, path.slice(dot + 1))
}

function quoted(format: Format, label: string): string {
  return format('fields.quoted', { label })
}
