import { advantageCalls } from './advantageCalls.ts'
import type { DeskCall } from './deskCall.ts'
import { doorCalls } from './doorCalls.ts'
import { logCalls } from './logCalls.ts'
import { memberCalls } from './memberCalls.ts'
import { rewardCalls } from './rewardCalls.ts'

/** Every call of `/api/desk`; a subject adds the list of its own. */
export const deskCalls: readonly DeskCall[] = [
  ...memberCalls,
  ...rewardCalls,
  ...advantageCalls,
  ...doorCalls,
  ...logCalls,
]
