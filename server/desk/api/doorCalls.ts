import { isoInstant } from '#server/http/calls/instants.ts'
import { deskBodies, deskVisit, type VisitAnswer } from '#shared/desk/answers.ts'
import type { DeskMatch } from '#shared/desk/routes.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { nothing } from '#shared/schemas/answer.ts'
import { deskCall } from './deskCall.ts'

const ofVisit = { view: 'visit', schema: deskVisit, answer: answerOf } as const

/** Visits that are counted at the door of a casino. */
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
    view: 'door',
    schema: nothing,
    answer: () => ({}),
    description: { summary: 'api.desk.undoVisit' },
  }),
]

function answerOf(
  { answer, firstname, visits, countedAt, isAgain, mayUndo }: DeskViews['visit'],
  { id = '' }: DeskMatch['params'],
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
