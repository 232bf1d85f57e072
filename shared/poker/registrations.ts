import type { InMs } from '#shared/http/instants.ts'
import type { Registration, WaitlistEntry } from './api.ts'

/** The tournament of a registration, of a place in line. */
export type NamedTournament = InMs<Registration['tournament'], 'startsAt'>

/** A registration in views: instants are epoch ms. */
export type RegistrationSummary = Omit<
  InMs<Registration, 'expiresAt' | 'createdAt' | 'refundableUntil' | 'checkedInAt'>,
  'tournament'
> & { tournament: NamedTournament }

/** A line of one's waiting lists in views. */
export type WaitlistSummary = Omit<InMs<WaitlistEntry, 'offeredUntil'>, 'tournament'> & { tournament: NamedTournament }
