import type { ProfileProps } from '#shared/account/views.ts'
import type { Picture } from '#shared/content/values.ts'
import type { FormProps, RedirectProps } from '#shared/forms/pageForms.ts'
import type { RenewalDeed } from '#shared/http/pageQuery.ts'
import type { MemberLink } from '#shared/http/pages.ts'
import type { AdvantageRight } from './advantageRights.ts'
import type { BookingState, CardRenewalAnswer, Profile } from './api.ts'
import type { RenewalState } from './renewals.ts'

/** Props of the public account pages of the hotel programme, by view (client/hotel). */

export interface HotelRegistrationProps extends FormProps, RedirectProps {
  /** The registration was taken and a link is on its way. */
  isSent: boolean
}

export interface CollaboratorProps extends FormProps {
  /** Domains of staff addresses, for the help beside the field. */
  domains: readonly string[]
  next: string
  isSent: boolean
}

export interface LogoutProps extends FormProps {
  /** False: there is no session to end. */
  isConnected: boolean
}

export interface GuardRefusedProps {
  guard: 'members' | 'infiniment'
}

// ---- pages of the connected member ---------------------------------------------------------------

/** The house of a stay, from the hotel's story: editors may leave out any of it. */
export interface StayHouse {
  street?: string
  zip?: string
  town?: string
  /** E.164. */
  phone?: string
  /** `HH:MM`. */
  check_in?: string
  check_out?: string
}

/** An advantage of the editors' list, as the member sees it. */
export interface HotelAdvantage {
  title: string
  text?: string
  icon?: string
  status?: string
  entitled: AdvantageRight
}

/** A stay as lists show it. */
export interface StaySummary {
  id: string
  number: string
  /** Name of the hotel's story, and its address; the slug where the story is gone. */
  hotelName: string
  hotelHref?: string
  /** Picture of the hotel's story, in the page's language. */
  picture?: Picture
  house?: StayHouse
  /** ISO 8601 days. */
  from: string
  to: string
  nights: number
  rooms: number
  state: BookingState
}

export interface HotelDashboardProps extends FormProps {
  /** Just signed in, without a passkey. */
  offersPasskey: boolean
  /** The member's address, if mails to it came back. */
  unreachableEmail?: string
  profile: Profile
  /** Days from 7 before to 7 after the birthday. */
  isBirthday: boolean
  /** Widths of the barcode's bars and gaps in turn, a bar first; of the member's number in Code 128. */
  barcode: readonly number[]
  nextStay: StaySummary | null
  endedStays: number
  /** Advantages of the member's status. */
  advantages: readonly HotelAdvantage[]
  /** Guarded pages that this member may open, and their menu. */
  lounge: readonly MemberLink[]
  renewal: CardRenewalAnswer
  /** The last one. */
  lastRenewal?: RenewalProgress
  /** The member just did that. */
  renewalDeed?: RenewalDeed
}

/** A card renewal as its member sees it; instants are epoch ms. */
export interface RenewalProgress {
  state: RenewalState
  /** When each step was made; those to come are absent, and those that nobody reported. */
  at: Readonly<Partial<Record<RenewalState, number>>>
  isByPost: boolean
  /** The hotel where the card waits. */
  house?: { hotelName: string; hotelHref?: string }
}

export interface HotelStaysProps extends FormProps {
  /** Absolute address of the private calendar; null without one. */
  calendarUrl: string | null
  tab: 'upcoming' | 'ended'
  /** The address names a tab that there is not. */
  isUnknownTab: boolean
  stays: readonly StaySummary[]
  page: number
  pages: number
  total: Readonly<Record<'upcoming' | 'ended', number>>
}

/** A stay before its last change. */
export interface StayBefore {
  hotelName: string
  from: string
  to: string
  rooms: number
  adults: number
  children: number
  total: number
  currency: string
  room?: string
}

export interface HotelStayProps extends FormProps {
  stay: StaySummary
  /** Name of the room, as the site or the engine calls it. */
  room?: string
  changedFrom?: StayBefore
  /** ISO 8601 day. */
  cancelledOn?: string
  /** The engine's page on which it is changed or cancelled. */
  engineHref?: string
  /** The member just wrote to the reception. */
  isMessageSent: boolean
  adults: number
  children: number
  /** Cents, taxes included. */
  total: number
  currency: string
  calendarHref: string
}

export interface MyAdvantagesProps {
  profile: Profile
  isBirthday: boolean
  endedStays: number
  /** The editors' list, whole. */
  advantages: readonly HotelAdvantage[]
}

export interface HotelProfileProps extends ProfileProps {
  profile: Profile
}
