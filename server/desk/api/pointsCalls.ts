import { pageParameter } from '#server/http/calls/readPage.ts'
import { toIso } from '#shared/desk/calls/iso.ts'
import {
  deskAdjustments,
  deskLedger,
  deskLineClaim,
  deskLineClaims,
  everywhereQuery,
  type LedgerAnswer,
  type LineClaimAnswer,
  pointsBodies,
} from '#shared/desk/calls/points.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { deskCall, type Landing } from './deskCall.ts'

const ofLedger = { answers: { ledger: ledgerOf }, schema: deskLedger } as const
const ofClaim = { route: 'lineClaim', answers: { lineClaim: claimOf }, schema: deskLineClaim } as const
const ofAdjustments = {
  route: 'adjustments',
  answers: {
    adjustments: ({ adjustments, numbers }: DeskViews['adjustments']) => toIso({ items: adjustments, numbers }),
  },
  schema: deskAdjustments,
} as const

/** Ledgers of points, claims on their lines, adjustments and their second person. */
export const pointsCalls = [
  deskCall({
    ...ofLedger,
    name: 'findLedger',
    path: '/points/find',
    route: 'points',
    form: 'find',
    body: pointsBodies.find,
    description: { summary: 'api.desk.findLedger' },
  }),
  deskCall({
    ...ofLedger,
    name: 'readLedger',
    path: '/points/ledgers/:id',
    route: 'ledger',
    description: { summary: 'api.desk.readLedger', query: { page: pageParameter } },
  }),
  deskCall({
    ...ofLedger,
    name: 'adjustPoints',
    path: '/points/ledgers/:id/adjust',
    route: 'ledger',
    form: 'adjust',
    done: ['adjusted', 'waits'],
    body: pointsBodies.adjust,
    description: { summary: 'api.desk.adjustPoints' },
  }),
  deskCall({
    name: 'listLineClaims',
    path: '/points/claims',
    route: 'lineClaims',
    answers: { lineClaims: ({ claims }) => toIso({ items: claims }) },
    schema: deskLineClaims,
    description: { summary: 'api.desk.listLineClaims', query: everywhereQuery },
  }),
  deskCall({
    ...ofClaim,
    name: 'openLineClaim',
    path: '/points/claims/:id/open',
    route: 'lineClaims',
    form: 'open',
    description: { summary: 'api.desk.openLineClaim' },
  }),
  deskCall({
    ...ofClaim,
    name: 'readLineClaim',
    path: '/points/claims/:id',
    description: { summary: 'api.desk.readLineClaim' },
  }),
  deskCall({
    ...ofClaim,
    name: 'adjustForClaim',
    path: '/points/claims/:id/adjust',
    form: 'adjust',
    done: ['answered', 'waits'],
    body: pointsBodies.adjustClaim,
    description: { summary: 'api.desk.adjustForClaim' },
  }),
  deskCall({
    ...ofClaim,
    name: 'refuseLineClaim',
    path: '/points/claims/:id/refuse',
    form: 'refuse',
    done: 'answered',
    body: pointsBodies.refuseClaim,
    description: { summary: 'api.desk.refuseLineClaim' },
  }),
  deskCall({
    ...ofAdjustments,
    name: 'listAdjustments',
    path: '/points/adjustments',
    description: { summary: 'api.desk.listAdjustments', query: everywhereQuery },
  }),
  deskCall({
    ...ofLedger,
    name: 'openAdjustment',
    path: '/points/adjustments/:id/open',
    route: 'adjustments',
    form: 'open',
    description: { summary: 'api.desk.openAdjustment' },
  }),
  deskCall({
    ...ofAdjustments,
    name: 'approveAdjustment',
    path: '/points/adjustments/:id/approve',
    form: 'approve',
    done: 'approved',
    description: { summary: 'api.desk.approveAdjustment' },
  }),
  deskCall({
    ...ofAdjustments,
    name: 'declineAdjustment',
    path: '/points/adjustments/:id/decline',
    form: 'decline',
    done: 'declined',
    description: { summary: 'api.desk.declineAdjustment' },
  }),
  deskCall({
    ...ofAdjustments,
    name: 'withdrawAdjustment',
    path: '/points/adjustments/:id/withdraw',
    form: 'withdraw',
    done: 'withdrawn',
    description: { summary: 'api.desk.withdrawAdjustment' },
  }),
]

function ledgerOf(
  { member, lines, page, pages, waiting, mayAdjust, until }: DeskViews['ledger'],
  { params: { id = '' } }: Landing,
): LedgerAnswer {
  return { id, ...toIso({ member, lines, page, pages, waiting, mayAdjust, until }) }
}

function claimOf({ claim, mayAnswer }: DeskViews['lineClaim']): LineClaimAnswer {
  return { ...toIso(claim), mayAnswer }
}
