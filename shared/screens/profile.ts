import type { Optin, UnsubscribeReason } from '#shared/api/account.ts'
import type { Profile } from '../api/eph.ts'
import type { FormProps } from './form.ts'

/** The parts that the profile pages of both programmes have. */

/** A consent as the account shows it. Instants in epoch milliseconds. */
export interface ConsentLine {
  id: string
  purpose: string
  channel: string
  wording: string
  givenAt: number
  withdrawnAt: number | null
}

/** A device signed in. */
export interface DeviceLine {
  id: string
  device: string
  /** Epoch milliseconds. */
  lastSeen: number
  isCurrent: boolean
}

/** Parts of a profile page that are saved by themselves; the last two are the VIP card's. */
export const profileParts = [
  ...(['civility', 'address', 'phone', 'email', 'password', 'optin', 'device'] as const),
  ...(['favourites', 'preferences'] as const),
]
export type ProfilePart = (typeof profileParts)[number]

export interface ProfileProps extends FormProps {
  profile: Pick<Profile, 'civility' | 'address' | 'phoneNumber' | 'email' | 'country'>
  optin: Optin
  unsubscribeReason: UnsubscribeReason | null
  devices: readonly DeviceLine[]
  consents: readonly ConsentLine[]
  /** What was saved by the form that led here. */
  saved?: ProfilePart
  /** A new address that waits for its confirmation. */
  pendingEmail?: string
  /** The login is too long ago to change the address without the password. */
  needsPassword: boolean
  /** False after an activation in another browser than the one that signed up, until one is chosen. */
  hasPassword: boolean
  /** Paid places and coming stays, which the member is told of before erasing. */
  comingStays: number
  /** Places at tournaments that are paid or held. */
  comingTournaments: number
}
