import { createHash } from 'node:crypto'
import type { Call, CallAnswer } from '#server/http/calls/call.ts'
import type { UploadedFile } from '#server/http/calls/multipart.ts'
import { type Admitted, type CallInput, checkBody, runCall } from '#server/http/calls/runCall.ts'
import type { PerRequestServices } from './services.ts'

/** Name of the hidden control with the form's key. */
const keyName = 'idempotencyKey'

export interface FormRun {
  call: Call
  input: CallInput
  admitted: Admitted
  /** Replaces for a minute the form's own key, which a page shared by caches cannot have: the visitor's network address. */
  standInKey?: string
}

/**
 * Runs the call of a form posted as HTML. Two posts of one page with the same values run it once, as the
 * `Idempotency-Key` of a JSON call does. Calls about passwords, whose values are not compared, run each time.
 * @throws what the call throws
 */
export async function runFormOnce(
  { calls, idempotency }: Pick<PerRequestServices, 'calls' | 'idempotency'>,
  { call, input, admitted, standInKey }: FormRun,
): Promise<CallAnswer> {
  // Before the store is asked for the key: no refusal is stored, and this one needs no store at all.
  const value = await checkBody(calls, call, input, admitted)
  const run = () => runCall(calls, call, input, admitted, value)
  const { [keyName]: given, ...values } = input.body
  const isOwn = typeof given === 'string' && /^[\w-]{16,64}$/.test(given)
  const key = isOwn ? given : standInKey
  if (!key || call.method !== 'POST' || call.repeat) return run()
  const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, comparable(value)]))
  const path = `${call.path} ${JSON.stringify(input.params)}`
  const request = { call, key, path, session: admitted.session, body }
  return idempotency.once({ ...request, form: isOwn ? 'own' : 'shared' }, run)
}

/** A file is compared by its hash, since it may have millions of bytes. */
function comparable(value: unknown): unknown {
  const bytes = (value as Partial<UploadedFile> | null)?.bytes
  return Buffer.isBuffer(bytes) ? createHash('sha256').update(bytes).digest('base64url') : value
}
