import {
  count,
  flag,
  instant,
  type JsonSchema,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '#shared/schemas/answer.ts'
import type { ProtectedMember, ProtectionViews } from '../protection.ts'
import { lookReasons } from '../rights.ts'
import { deskBodies } from './counter.ts'
import type { Iso } from './iso.ts'

/** Members who protect themselves, under the id of the look. */
export type ProtectedAnswer = { id: string } & Iso<ProtectionViews['protected']>

type Protected = Iso<ProtectedMember>

export const deskProtected = object<ProtectedAnswer>('DeskProtected', {
  id: text,
  members: list(
    object<Protected>('DeskProtectedMember', {
      firstname: text,
      lastname: text,
      card: text,
      pauseUntil: optional({ type: 'string', format: 'date' }),
      visits: optional(object<NonNullable<Protected['visits']>>('DeskVisitsOfMonth', { counted: count, limit: count })),
      pendingFrom: optional(instant),
    }),
  ),
  list: nullable(oneOf(['house', 'all'])),
  hasMore: flag,
  reason: text,
  until: instant,
})

export const protectionBodies = {
  find: { ...deskBodies.findMember, title: 'DeskFindProtection' },
  list: {
    title: 'DeskListProtected',
    type: 'object',
    // `all`: those of every house, for the group.
    properties: { reason: oneOf(lookReasons), scope: oneOf(['all']) },
    required: ['reason'],
  },
} as const satisfies Record<string, JsonSchema>
