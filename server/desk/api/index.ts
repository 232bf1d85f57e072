import { advantageCalls } from './advantageCalls.ts'
import type { DeskCall } from './deskCall.ts'
import { doorCalls } from './doorCalls.ts'
import { fileCalls } from './fileCalls.ts'
import { houseCalls, stateCalls } from './houseCalls.ts'
import { letterCalls } from './letterCalls.ts'
import { listCalls } from './listCalls.ts'
import { memberCalls } from './memberCalls.ts'
import { pointsCalls } from './pointsCalls.ts'
import { renewalCalls } from './renewalCalls.ts'
import { requestCalls } from './requestCalls.ts'
import { rewardCalls } from './rewardCalls.ts'
import { tournamentCalls } from './tournamentCalls.ts'

/** Every call of `/api/desk`; a subject adds the list of its own. */
export const deskCalls: readonly DeskCall[] = [
  ...houseCalls,
  ...memberCalls,
  ...rewardCalls,
  ...advantageCalls,
  ...fileCalls,
  ...pointsCalls,
  ...doorCalls,
  ...renewalCalls,
  ...tournamentCalls,
  ...requestCalls,
  ...listCalls,
  ...letterCalls,
  ...stateCalls,
]
