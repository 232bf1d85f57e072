import type { LoginProps } from '#shared/account/views.ts'
import type { QrShape } from '#shared/card/views.ts'
import type { Picture } from '#shared/content/values.ts'
import type { FormProps, RedirectProps } from '#shared/forms/pageForms.ts'
import type { LiveTournament, Money, PaymentPhase, RefundReason, Tournament, TournamentSummary } from './api.ts'
import type { RegistrationSummary, WaitlistSummary } from './registrations.ts'

/** Live data of a tournament that is the same for every reader: drawn into pages that all share. */
export interface TournamentLive
  extends Pick<TournamentSummary, 'places' | 'free' | 'waiting' | 'status' | 'registrationOpen'> {
  /** Epoch ms. */
  registrationUntil: number
  /** Level, time and players as its stream tells them; of the tournament's own page while it is played. */
  clock?: LiveTournament
}

/** Whether a place can be taken here, or one on the waiting list, or neither. */
export function registrationOf({
  free,
  registrationOpen,
}: Pick<TournamentLive, 'free' | 'registrationOpen'>): 'open' | 'full' | 'closed' {
  if (!registrationOpen) return 'closed'
  return free > 0 ? 'open' : 'full'
}

/** The entry that is paid for, beside the forms. */
export interface PaidEntry extends Pick<TournamentSummary, 'slug' | 'title' | 'url' | 'day'> {
  /** Epoch ms. */
  startsAt: number
  casino: string | null
  amount: Money
  /** The story's. */
  picture?: Picture
}

export interface EntryProps extends PaidEntry, Pick<TournamentSummary, 'places' | 'free' | 'waiting'> {}

export interface PokerLoginProps extends LoginProps {
  /** The tournament that one comes from. */
  entry?: PaidEntry
}

export interface PokerRegistrationProps extends FormProps, RedirectProps {
  entry?: PaidEntry
  step: 'form' | 'sent'
}

/** Where one stands with a tournament: what the page of registration shows. */
export type EntryStep =
  | { kind: 'ready' }
  /** No place: the waiting list. */
  | { kind: 'full' }
  | { kind: 'waiting'; place: number }
  /** `until`: epoch ms. */
  | { kind: 'offered'; until: number }
  | { kind: 'held'; registration: RegistrationSummary }
  | { kind: 'registered'; registration: RegistrationSummary }
  /** Too late, cancelled, a second day, or nothing is sold here: `closed`; the merchant is not there: `unpayable`. */
  | { kind: 'closed' | 'unpayable' }

export interface TournamentRegistrationProps extends FormProps {
  entry: EntryProps
  step: EntryStep
  status: Tournament['status']
  /** Telephone of the casino, or of the group; E.164. */
  phone?: string
}

export interface PaymentReturnProps extends FormProps {
  registration: RegistrationSummary
  phase: PaymentPhase
  /** The code's message, in the page's language. */
  error?: string
  /** Reason of a place that was given up, taken back or paid in vain. */
  reason?: RefundReason
  qr?: QrShape
}

/** A registration with what the desk reads. */
export type RegistrationWithQr = RegistrationSummary & { qr?: QrShape }

export interface VipTournamentsProps extends FormProps {
  /** Held, paid or confirmed, still to be played. */
  coming: readonly RegistrationWithQr[]
  waiting: readonly WaitlistSummary[]
  /** Played, cancelled, or came to nothing. */
  past: readonly RegistrationSummary[]
  /** The act just before this page. */
  notice?: 'cancelled' | 'left'
}
