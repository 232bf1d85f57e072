import type { AccountMailProps, AccountMailsProps } from '#shared/account/mails.ts'
import type {
  ActivationProps,
  EmailLinkProps,
  ForgottenPasswordProps,
  LoginProps,
  LostPasskeyProps,
  NewPasswordProps,
  PasskeysLinkProps,
} from '#shared/account/views.ts'
import type { BookingByPhoneProps, BookingPageProps, TablePageProps } from './booking/views.ts'
import type { CardCheckProps, OfflineCardProps } from './card/views.ts'
import type { CasinoJackpotsProps } from './casino/views.ts'
import type { CookieChoicesProps } from './consent/views.ts'
import type { ContestDrawProps } from './forms/draws.ts'
import type {
  CollaboratorProps,
  GuardRefusedProps,
  HotelDashboardProps,
  HotelProfileProps,
  HotelRegistrationProps,
  HotelStayProps,
  HotelStaysProps,
  LogoutProps,
  MyAdvantagesProps,
} from './hotel/views.ts'
import type { ErrorPageProps, PreviewHintsProps, SectionFailedProps, SoonPageProps } from './http/views.ts'
import type { LetterEndProps, LetterLinkProps, LetterPreviewProps } from './letter/views.ts'
import type { OfflinePageProps } from './offline/views.ts'
import type { OutingPageProps } from './outing/views.ts'
import type {
  PaymentReturnProps,
  PokerLoginProps,
  PokerRegistrationProps,
  TournamentRegistrationProps,
  VipTournamentsProps,
} from './poker/views.ts'
import type { GamingOffProps, ProtectYourselfProps } from './protection/views.ts'
import type { SearchPageProps } from './search/views.ts'
import type {
  VipDashboardProps,
  VipPointsProps,
  VipProfileProps,
  VipRegistrationProps,
  VipRewardsProps,
  VipSponsorshipProps,
} from './vip/views.ts'

/**
 * Every view of an application page, which is no block of a story: its name and what the server passes to it. The
 * components are in client/views.ts.
 */
export interface Views {
  error_page: ErrorPageProps
  soon_page: SoonPageProps
  section_failed: SectionFailedProps
  preview_hints: PreviewHintsProps
  letter_preview: LetterPreviewProps

  booking_page: BookingPageProps
  booking_by_phone: BookingByPhoneProps
  table_page: TablePageProps
  search_page: SearchPageProps
  offline_page: OfflinePageProps
  outing_page: OutingPageProps
  casino_jackpots: CasinoJackpotsProps
  cookie_choices: CookieChoicesProps
  contest_draw: ContestDrawProps
  letter_end: LetterEndProps
  newsletter_confirm: LetterLinkProps
  newsletter_unsubscribe: LetterLinkProps

  activation: ActivationProps
  forgotten_password: ForgottenPasswordProps
  new_password: NewPasswordProps
  email_link: EmailLinkProps
  lost_passkey: LostPasskeyProps
  passkeys_link: PasskeysLinkProps
  account_mails: AccountMailsProps
  account_mail: AccountMailProps
  logout: LogoutProps
  guard_refused: GuardRefusedProps
  gaming_off: GamingOffProps
  protect_yourself: ProtectYourselfProps
  offline_card: OfflineCardProps
  card_check: CardCheckProps

  collaborator: CollaboratorProps
  hotel_login: LoginProps
  hotel_registration: HotelRegistrationProps
  hotel_dashboard: HotelDashboardProps
  hotel_profile: HotelProfileProps
  hotel_stays: HotelStaysProps
  hotel_stay: HotelStayProps
  my_advantages: MyAdvantagesProps

  vip_login: LoginProps
  vip_registration: VipRegistrationProps
  vip_dashboard: VipDashboardProps
  vip_points: VipPointsProps
  vip_profile: VipProfileProps
  vip_rewards: VipRewardsProps
  vip_sponsorship: VipSponsorshipProps
  vip_tournaments: VipTournamentsProps

  poker_login: PokerLoginProps
  poker_registration: PokerRegistrationProps
  tournament_registration: TournamentRegistrationProps
  payment_return: PaymentReturnProps
}

export type ViewName = keyof Views

/** A view with the props that it takes. */
export type NamedView = { [Name in ViewName]: { component: Name; props: Views[Name] } }[ViewName]
