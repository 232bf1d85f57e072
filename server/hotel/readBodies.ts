import { bodyReaders } from '#server/http/calls/bodyReaders.ts'
import { readEphBody } from '#shared/schemas/eph/readEphBody.ts'

/** Readers of the bodies of `/api/eph`. */
export const bodyOf = bodyReaders(readEphBody)
