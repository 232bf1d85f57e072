import { isoInstant } from '#server/http/calls/instants.ts'
import { deskBodies, type FoundMembers, foundMembers } from '#shared/desk/calls/counter.ts'
import type { LookReason } from '#shared/desk/rights.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { deskCall, type Landing } from './deskCall.ts'

const ofLook = { answers: { look: answerOf }, schema: foundMembers } as const

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

function answerOf({ members, reason, until }: DeskViews['look'], { params: { id = '' } }: Landing): FoundMembers {
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
