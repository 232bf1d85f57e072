import { type DeskPart, mayDo } from '#server/desk/index.ts'
import { advantagePages } from './advantagePages.ts'
import { filePages } from './files/filePages.ts'
import { adjustmentPages } from './points/adjustmentPages.ts'
import { claimPages } from './points/claimPages.ts'
import { ledgerPages } from './points/ledgerPages.ts'
import { pointsNumbers, scopeOf } from './points/pointsProps.ts'
import { rewardPages } from './rewardPages.ts'
import type { VipDeskServices } from './services.ts'
import { vipEntry } from './vipEntry.ts'

/** The VIP card at the desk: rewards, advantages, files and cards, points. */
export function vipDesk(services: VipDeskServices): DeskPart {
  return {
    pages: [
      ...rewardPages(services),
      ...advantagePages(services),
      ...filePages(services),
      ...ledgerPages(services),
      ...claimPages(services),
      ...adjustmentPages(services),
    ],
    entries: { vip: vipEntry(services) },
    work: {
      tool: 'points',
      isOfHouse: true,
      async count(at) {
        const [mayAnswer, mayApprove] = [mayDo(at, 'answerClaim'), mayDo(at, 'approveAdjustment')]
        if (!mayAnswer && !mayApprove) return undefined
        const scope = scopeOf({ ...at, query: new URLSearchParams() })
        const { claims, waiting } = await pointsNumbers(services.store.db, scope, at)
        return (mayAnswer ? claims : 0) + (mayApprove ? waiting : 0)
      },
    },
  }
}
