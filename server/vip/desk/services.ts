import type { DeskServices } from '#server/desk/index.ts'
import type { StoredPauses } from '#server/protection/index.ts'

export interface VipDeskServices extends DeskServices {
  /** People whose card is blocked. */
  pauses: Pick<StoredPauses, 'isBlocked' | 'unblock'>
}
