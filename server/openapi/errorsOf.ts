import type { DocumentedCall, RouteDescription } from '#server/http/describe/description.ts'
import type { ErrorId } from '#shared/errors/catalogues.ts'
import { parametersOf } from './apiParts.ts'

/** Errors of any call: too many from an address, a fault of ours, the store away. */
const ofAll = ['generic.tooManyRequests', 'generic.default', 'generic.unavailable'] as const

/** The code of an unforeseen error (server/http/answerError.ts). */
const technical: Partial<Record<DocumentedCall['programme'], ErrorId>> = {
  eph: 'eph.default',
  vip: 'vip.default',
  payment: 'payment.default',
}

/** Errors that a call may answer with: those that follow from its definition, and those of its own. */
export function errorsOfCall(call: DocumentedCall, acceptsClientToken: boolean): ErrorId[] {
  const { method, programme, session, mayRead, captcha, description } = call
  return unique([
    ...ofAll,
    technical[programme] ?? 'generic.default',
    ...(method === 'GET' ? [] : (['generic.forbidden'] as const)),
    ...(method === 'GET' ? [] : (['generic.badRequest', 'generic.tooLarge', 'generic.unsupportedType'] as const)),
    ...errorsOfPath(call.path),
    ...(acceptsClientToken ? (['eph.0050'] as const) : []),
    ...(session ? (['generic.notConnected'] as const) : []),
    ...(session && !mayRead ? (['generic.forbidden'] as const) : []),
    ...(session === 'eph' || session === 'vip' ? [`${session}.0044` as const] : []),
    ...errorsOfBody(call),
    ...(description.query ? (['generic.invalid'] as const) : []),
    ...(captcha ? (['generic.invalid'] as const) : []),
    ...(isIdempotent(call) ? (['generic.keyReused', 'generic.conflict'] as const) : []),
    ...(description.errors ?? []),
  ])
}

export function errorsOfRoute({ path, errors }: RouteDescription): ErrorId[] {
  return unique([...errors, ...errorsOfPath(path), 'generic.default'])
}

/** A parameter may be text that cannot be decoded. */
function errorsOfPath(path: string): ErrorId[] {
  return parametersOf(path).length > 0 ? ['generic.badRequest'] : []
}

/** Whether the call keeps its answer for a repeated `Idempotency-Key`. */
export function isIdempotent({ method, repeat }: Pick<DocumentedCall, 'method' | 'repeat'>): boolean {
  return method === 'POST' && repeat !== 'harmless'
}

/** Errors of a wrong field: `invalid`, and the programme's codes for the reasons that the schema names. */
function errorsOfBody({ body, programme }: DocumentedCall): ErrorId[] {
  if (!body) return []
  const reasons = new Set(['required', ...reasonsIn(body.schema)])
  const codes = Object.entries(body.codes ?? {}).filter(([reason]) => reasons.has(reason))
  return ['generic.invalid', ...codes.map(([, code]) => `${programme}.${code}` as ErrorId)]
}

function reasonsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) =>
    name === 'reason' && typeof value === 'string' ? [value] : reasonsIn(value),
  )
}

function unique(ids: readonly ErrorId[]): ErrorId[] {
  return [...new Set(ids)].sort()
}
