import { createHash } from 'node:crypto'
import type { Call, CallAnswer } from '#server/http/calls/call.ts'
import type { UploadedFile } from '#server/http/calls/multipart.ts'
import { type Admitted, type CallInput, runCall } from '#server/http/calls/runCall.ts'
import type { Personal } from './personalPages.ts'

/** Name of the hidden control that a page drawn for one reader gives its forms. */
const keyName = 'idempotencyKey'

/**
 * Runs the call of a form that was posted as HTML, once for two posts of one page with the same words: a double click
 * acts once, as the `Idempotency-Key` of the JSON call has it. Calls about passwords, whose words are
 * not compared, run each time.
 * @param standIn in place of the key, for a minute: a page that is the same for everybody has none
 * @throws what the call throws
 */
export function runFormOnce(
  { calls, idempotency }: Pick<Personal, 'calls' | 'idempotency'>,
  call: Call,
  input: CallInput,
  admitted: Admitted,
  standIn?: string,
): Promise<CallAnswer> {
  const run = () => runCall(calls, call, input, admitted)
  const { [keyName]: given, ...words } = input.body
  const isOwn = typeof given === 'string' && /^[\w-]{16,64}$/.test(given)
  const key = isOwn ? given : standIn
  if (!key || call.method !== 'POST' || call.repeat) return run()
  const body = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, briefly(value)]))
  const path = `${call.path} ${JSON.stringify(input.params)}`
  const request = { call, key, path, session: admitted.session, body }
  return idempotency.once({ ...request, form: isOwn ? 'own' : 'shared' }, run)
}

/** A file is known by its bytes; they may be millions. */
function briefly(value: unknown): unknown {
  const bytes = (value as Partial<UploadedFile> | null)?.bytes
  return Buffer.isBuffer(bytes) ? createHash('sha256').update(bytes).digest('base64url') : value
}
