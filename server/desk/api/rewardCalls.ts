import { isoInstant } from '#server/http/calls/instants.ts'
import { deskBodies, deskReward, type RewardAnswer } from '#shared/desk/calls/counter.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { deskCall } from './deskCall.ts'

const ofReward = { answers: { reward: answerOf }, schema: deskReward } as const

/** Checking the code of a reward, and the acts on the claim that was checked. */
export const rewardCalls = [
  deskCall({
    ...ofReward,
    name: 'checkReward',
    path: '/rewards/check',
    route: 'rewards',
    form: 'check',
    body: deskBodies.checkReward,
    description: { summary: 'api.desk.checkReward' },
  }),
  deskCall({
    ...ofReward,
    name: 'readReward',
    path: '/rewards/:id',
    route: 'reward',
    description: { summary: 'api.desk.readReward' },
  }),
  deskCall({
    ...ofReward,
    name: 'redeemReward',
    path: '/rewards/:id/redeem',
    route: 'reward',
    form: 'redeem',
    done: 'redeemed',
    description: { summary: 'api.desk.redeemReward' },
  }),
  deskCall({
    ...ofReward,
    name: 'undoReward',
    path: '/rewards/:id/undo',
    route: 'reward',
    form: 'undo',
    done: 'undone',
    description: { summary: 'api.desk.undoReward' },
  }),
  deskCall({
    ...ofReward,
    name: 'refundReward',
    path: '/rewards/:id/refund',
    route: 'reward',
    form: 'refund',
    done: 'refunded',
    body: deskBodies.refundReward,
    description: { summary: 'api.desk.refundReward' },
  }),
]

function answerOf({ reward }: DeskViews['reward']): RewardAnswer {
  const { claimedAt, settled, ...rest } = reward
  return {
    ...rest,
    claimedAt: isoInstant(claimedAt),
    ...(settled && { settled: { ...settled, at: isoInstant(settled.at) } }),
  }
}
