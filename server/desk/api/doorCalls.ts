import { isoInstant } from '#server/http/calls/instants.ts'
import { deskBodies, deskVisit, type VisitAnswer } from '#shared/desk/calls/counter.ts'
import { toIso } from '#shared/desk/calls/iso.ts'
import { deskProtected, type ProtectedAnswer, protectionBodies } from '#shared/desk/calls/protection.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { nothing } from '#shared/schemas/answer.ts'
import { deskCall, type Landing } from './deskCall.ts'

const ofVisit = { answers: { visit: answerOf }, schema: deskVisit } as const

const ofProtected = { answers: { protected: protectedOf }, schema: deskProtected } as const

/** Visits that are counted at the door of a casino, and members who protect themselves. */
export const doorCalls = [
  deskCall({
    ...ofVisit,
    name: 'countVisit',
    path: '/visits/count',
    route: 'door',
    form: 'count',
    body: deskBodies.countVisit,
    description: { summary: 'api.desk.countVisit' },
  }),
  deskCall({
    ...ofVisit,
    name: 'readVisit',
    path: '/visits/:id',
    route: 'visit',
    description: { summary: 'api.desk.readVisit' },
  }),
  deskCall({
    name: 'undoVisit',
    path: '/visits/:id/undo',
    route: 'visit',
    form: 'undo',
    done: 'visitUndone',
    answers: { door: () => ({}) },
    schema: nothing,
    description: { summary: 'api.desk.undoVisit' },
  }),
  deskCall({
    ...ofProtected,
    name: 'findProtection',
    path: '/protections/find',
    route: 'protection',
    form: 'find',
    body: protectionBodies.find,
    description: { summary: 'api.desk.findProtection' },
  }),
  deskCall({
    ...ofProtected,
    name: 'listProtected',
    path: '/protections/list',
    route: 'protection',
    form: 'list',
    body: protectionBodies.list,
    queryOf: () => ({ list: 'house' }),
    description: { summary: 'api.desk.listProtected' },
  }),
  deskCall({
    ...ofProtected,
    name: 'readProtection',
    path: '/protections/:id',
    route: 'protected',
    description: { summary: 'api.desk.readProtection' },
  }),
]

function answerOf(
  { answer, firstname, visits, countedAt, isAgain, mayUndo }: DeskViews['visit'],
  { params: { id = '' } }: Landing,
): VisitAnswer {
  return {
    id,
    answer,
    firstname,
    ...(visits && { visits }),
    ...(countedAt !== undefined && { countedAt: isoInstant(countedAt) }),
    isAgain,
    mayUndo,
  }
}

function protectedOf(
  { members, list, hasMore, reason, until }: DeskViews['protected'],
  { params: { id = '' } }: Landing,
): ProtectedAnswer {
  return { id, ...toIso({ members, list, hasMore, reason, until }) }
}
