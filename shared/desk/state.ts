import type { JobName } from '#shared/jobNames.ts'
import type { DeskFormProps } from './forms.ts'

/** `unknown`: nothing was ever heard, so that nothing can be said. */
export type Health = 'well' | 'wrong' | 'unknown'

/** A mail that does not leave by itself, without its reader. */
export interface StuckMailEntry {
  id: string
  kind: string
  state: 'pending' | 'failed'
  attempts: number
  createdAt: number
  /** A code without personal data. */
  reason: string
  mayRetry: boolean
}

export interface JobEntry {
  name: JobName
  health: Health
  /** `late`: nobody has taken it up though it is due. */
  state: 'waiting' | 'running' | 'failed' | 'late' | 'never'
  ranAt: number | null
  tookMs: number | null
  failedAt: number | null
  dueAt: number
}

export interface FeedEntry {
  /** A trigram; a name of another system. */
  id: string
  name: string
  health: Health
  heardAt: number | null
}

export interface RefusedReservationEntry {
  id: string
  /** The engine's numbers of the reservation and of its hotel. */
  number: string | null
  hotel: string | null
  /** OpenTravel's code, and the sentence that the engine got. */
  code: number
  reason: string
  at: number
}

/** A payment that a person must act on. */
export interface OpenPaymentEntry {
  id: string
  open: 'refund' | 'refundFailed' | 'dispute'
  /** The code of the place, as it is read out at the desk. */
  code: string
  tournament: string
  casino: string
  cents: number
  currency: string
  since: number
  /** Where a dispute is answered. */
  href?: string
}

/** A receiver of events, from the settings. */
export interface ReceiverEntry {
  name: string
  health: Health
  waiting: number
  oldestAt: number | null
  failed: number
  /** A status or a code without personal data; null: it took all. */
  reason: string | null
  /** Since then the receiver wants no more events. */
  pausedAt: number | null
}

export interface ProcessEntry {
  id: string
  build: string
  startedAt: number
  seenAt: number
  isThis: boolean
}

export interface StateProps extends DeskFormProps {
  at: number
  /** How many things need somebody, and of how many nothing is known. */
  wrong: number
  unknown: number
  mails: {
    health: Health
    waiting: number
    oldestAt: number | null
    isConfigured: boolean
    stuck: number
    /** Addresses that mails come back from: no offer and no letter is sent to them. */
    unreachable: number
    entries: readonly StuckMailEntry[]
  }
  jobs: readonly JobEntry[]
  floor: readonly FeedEntry[]
  booking: FeedEntry
  /**
   * Messages of the booking engine that the site could not take, the latest first; of how many hotels it knows prices, and when
   * the last of them came.
   */
  reservations: {
    health: Health
    total: number
    entries: readonly RefusedReservationEntry[]
    prices: { hotels: number; at: number } | null
  }
  payments: { health: Health; entries: readonly OpenPaymentEntry[] }
  receivers: readonly ReceiverEntry[]
  content: { health: Health; publishedAt: number | null }
  /** `off`: not configured, each process counts for itself. */
  redis: 'off' | 'up' | 'down'
  processes: readonly ProcessEntry[]
}

/** Views of the state. */
export interface StateViews {
  state: StateProps
}
