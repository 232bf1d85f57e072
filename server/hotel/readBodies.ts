import { bodyReaders } from '#server/http/calls/bodyReaders.ts'
import type { EphBodies } from '#shared/hotel/api.ts'
import { readEphBody } from '#shared/schemas/eph/readEphBody.ts'
import { ephSchemas } from '#shared/schemas/eph/schemas.ts'

/** Readers of the bodies of `/api/eph`. */
export const bodyOf = bodyReaders<EphBodies>(Object.keys(ephSchemas) as (keyof EphBodies)[], readEphBody)
