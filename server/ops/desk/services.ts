import type { ClusterRedis } from '#server/cluster/redis.ts'
import type { DeskServices } from '#server/desk/index.ts'

export interface OpsDeskServices extends DeskServices {
  /** Undefined: not configured. */
  redis: Pick<ClusterRedis, 'isUp'> | undefined
  /** The row of this process among the others. */
  processId: string
  /** The address of a merchant in the place of Stripe. */
  merchantUrl: string | undefined
}
