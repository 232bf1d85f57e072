import { bodyReaders } from '#server/http/calls/bodyReaders.ts'
import { readVipBody } from '#shared/schemas/vip/readVipBody.ts'

/** Readers of the bodies of `/api/vip`. */
export const bodyOf = bodyReaders(readVipBody)
