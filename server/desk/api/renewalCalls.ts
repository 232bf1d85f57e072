import { isoInstant } from '#server/http/calls/instants.ts'
import { pageParameter } from '#server/http/calls/readPage.ts'
import { toIso } from '#shared/desk/calls/iso.ts'
import {
  deskRenewal,
  type RenewalAnswer,
  renewalBodies,
  renewalList,
  renewalQuery,
} from '#shared/desk/calls/renewals.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { deskCall, type Landing } from './deskCall.ts'

const ofRenewal = { answers: { renewal: answerOf }, schema: deskRenewal, route: 'renewal' } as const

/** Card renewals of the hotel programme, step by step. */
export const renewalCalls = [
  deskCall({
    name: 'listRenewals',
    path: '/renewals',
    route: 'renewals',
    answers: {
      renewals: ({ rows, state, counts, page, pages }) => toIso({ items: rows, state, counts, page, pages }),
    },
    schema: renewalList,
    description: { summary: 'api.desk.listRenewals', query: { ...renewalQuery, page: pageParameter } },
  }),
  deskCall({
    ...ofRenewal,
    name: 'openRenewal',
    path: '/renewals/open',
    route: 'renewals',
    form: 'open',
    body: renewalBodies.open,
    description: { summary: 'api.desk.openRenewal' },
  }),
  deskCall({
    ...ofRenewal,
    name: 'readRenewal',
    path: '/renewals/:id',
    description: { summary: 'api.desk.readRenewal' },
  }),
  deskCall({
    ...ofRenewal,
    name: 'makeRenewal',
    path: '/renewals/:id/made',
    form: 'made',
    done: 'made',
    description: { summary: 'api.desk.makeRenewal' },
  }),
  deskCall({
    ...ofRenewal,
    name: 'sendRenewal',
    path: '/renewals/:id/sent',
    form: 'sent',
    done: 'sent',
    body: renewalBodies.sent,
    description: { summary: 'api.desk.sendRenewal' },
  }),
  deskCall({
    ...ofRenewal,
    name: 'giveRenewal',
    path: '/renewals/:id/given',
    form: 'given',
    done: 'given',
    description: { summary: 'api.desk.giveRenewal' },
  }),
  deskCall({
    ...ofRenewal,
    name: 'undoRenewal',
    path: '/renewals/:id/undo',
    form: 'undo',
    done: 'stepUndone',
    description: { summary: 'api.desk.undoRenewal' },
  }),
]

function answerOf({ renewal: { at, ...rest } }: DeskViews['renewal'], { params: { id = '' } }: Landing): RenewalAnswer {
  const steps = Object.fromEntries(Object.entries(at).map(([step, made]) => [step, isoInstant(made)]))
  return { id, ...toIso(rest), steps }
}
