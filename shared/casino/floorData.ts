import type { floorSources } from '#shared/account/statuses.ts'
import type { AdvantageId } from '#shared/vip/pointsApi.ts'

/** `data` of the events of the casino floor, by type. Amounts are cents. */
export interface FloorData {
  /** A card given in a casino, without an account yet. */
  cardRegistered: {
    cvip: string
    firstname: string
    lastname: string
    /** `YYYY-MM-DD` */
    birthdate: string
    email: string
    rfid?: string | null
  }
  /** A card of the casino's stock, that the desk may give. */
  cardStocked: { cvip: string; rfid?: string | null }
  /** A pre-member has shown the file and got a card. */
  cardIssued: { fileNumber: string; cvip: string; rfid: string }
  /** Ends a pending card renewal of the hotel programme. */
  cardDelivered: { ibNumber: string }
  /** A card maker has sent the card of a pending renewal. */
  renewalSent: { ibNumber: string }
  pointsEarned: { cvip: string; points: number; source: (typeof floorSources)[number]; label: string }
  advantageUsed: { cvip: string; advantage: AdvantageId }
  /** The code of a claimed reward that a house has given. */
  rewardRedeemed: { code: string }
  /** Id or code of a player's place at a tournament of the casino: the player came to the desk. */
  checkedIn: { registration: string }
  /** A card that a house read at its own door: the visit counts toward the member's own limit. */
  visitCounted: { cvip: string }
  jackpot: { machine: string; name: string; amount: number; currency: string }
  payment: { machine: string; amount: number; currency: string }
  tableState: { table: string; game: string; betMin: number; betMax: number; positions: number; open: boolean }
  /** `level` counts from 1; `startedAt` is the beginning of that level. */
  tournamentClock: { tournament: string; level: number; startedAt: string; playersLeft: number; paused: boolean }
}

export type FloorType = keyof FloorData

/** Types whose event names its casino. */
export const typesOfOneCasino = [
  'checkedIn',
  'visitCounted',
  'jackpot',
  'payment',
  'tableState',
  'tournamentClock',
] as const satisfies FloorType[]
