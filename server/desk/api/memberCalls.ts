import { isoInstant } from '#server/http/calls/instants.ts'
import { deskBodies, type FoundMembers, foundMembers } from '#shared/desk/answers.ts'
import type { LookReason } from '#shared/desk/rights.ts'
import type { DeskMatch } from '#shared/desk/routes.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { deskCall } from './deskCall.ts'

const ofLook = { view: 'look', schema: foundMembers, answer: answerOf } as const

/** Finding a member, and reading again what was found. */
export const memberCalls = [
  deskCall({
    ...ofLook,
    name: 'findMember',
    path: '/members/find',
    route: 'find',
    form: 'find',
    body: deskBodies.findMember,
    description: { summary: 'api.desk.findMember' },
  }),
  deskCall({
    ...ofLook,
    name: 'readLook',
    path: '/members/:id',
    route: 'look',
    description: { summary: 'api.desk.readLook' },
  }),
]

function answerOf({ members, reason, until }: DeskViews['look'], { id = '' }: DeskMatch['params']): FoundMembers {
  return {
    id,
    members: members.map(({ openRewards, ...it }) => ({
      ...it,
      ...(openRewards && { openRewards: [...openRewards] }),
    })),
    reason: reason as LookReason,
    until: isoInstant(until),
  }
}
