import { bodyReaders } from '#server/http/calls/bodyReaders.ts'
import { readVipBody, vipBodyCodes } from '#shared/schemas/vip/readVipBody.ts'
import { vipSchemas } from '#shared/schemas/vip/schemas.ts'
import type { VipBodies } from '#shared/vip/api.ts'

/** Readers of the bodies of `/api/vip`. */
export const bodyOf = bodyReaders<VipBodies>({ schemas: vipSchemas, codes: vipBodyCodes, read: readVipBody })
