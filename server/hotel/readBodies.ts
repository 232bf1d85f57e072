import { bodyReaders } from '#server/http/calls/bodyReaders.ts'
import type { EphBodies } from '#shared/hotel/api.ts'
import { ephBodyCodes, readEphBody } from '#shared/schemas/eph/readEphBody.ts'
import { ephSchemas } from '#shared/schemas/eph/schemas.ts'

/** Readers of the bodies of `/api/eph`. */
export const bodyOf = bodyReaders<EphBodies>({ schemas: ephSchemas, codes: ephBodyCodes, read: readEphBody })
