import type { ComponentType } from 'react'
import { CardCheck } from '#client/account/card/CardCheck/CardCheck.tsx'
import { OfflineCard } from '#client/account/card/OfflineCard/OfflineCard.tsx'
import { CookieChoices } from '#client/account/consent/CookieChoices/CookieChoices.tsx'
import { Collaborator } from '#client/account/eph/Collaborator/Collaborator.tsx'
import { GuardRefused } from '#client/account/eph/GuardRefused/GuardRefused.tsx'
import { HotelDashboard } from '#client/account/eph/HotelDashboard/HotelDashboard.tsx'
import { HotelLogin } from '#client/account/eph/HotelLogin/HotelLogin.tsx'
import { HotelProfile } from '#client/account/eph/HotelProfile/HotelProfile.tsx'
import { HotelRegistration } from '#client/account/eph/HotelRegistration/HotelRegistration.tsx'
import { HotelStay } from '#client/account/eph/HotelStay/HotelStay.tsx'
import { HotelStays } from '#client/account/eph/HotelStays/HotelStays.tsx'
import { Logout } from '#client/account/eph/Logout/Logout.tsx'
import { MyAdvantages } from '#client/account/eph/MyAdvantages/MyAdvantages.tsx'
import { NewsletterConfirm } from '#client/account/letter/NewsletterConfirm/NewsletterConfirm.tsx'
import { NewsletterUnsubscribe } from '#client/account/letter/NewsletterUnsubscribe/NewsletterUnsubscribe.tsx'
import { Activation } from '#client/account/links/Activation.tsx'
import { EmailLink } from '#client/account/links/EmailLink.tsx'
import { ForgottenPassword } from '#client/account/links/ForgottenPassword.tsx'
import { NewPassword } from '#client/account/links/NewPassword.tsx'
import { PaymentReturn } from '#client/account/poker/PaymentReturn/PaymentReturn.tsx'
import { PokerLogin } from '#client/account/poker/PokerLogin/PokerLogin.tsx'
import { PokerRegistration } from '#client/account/poker/PokerRegistration/PokerRegistration.tsx'
import { TournamentRegistration } from '#client/account/poker/TournamentRegistration/TournamentRegistration.tsx'
import { GamingOff } from '#client/account/protect/GamingOff/GamingOff.tsx'
import { ProtectYourself } from '#client/account/protect/ProtectYourself/ProtectYourself.tsx'
import { CasinoJackpots } from '#client/account/vip/CasinoJackpots/CasinoJackpots.tsx'
import { VipDashboard } from '#client/account/vip/VipDashboard/VipDashboard.tsx'
import { VipLogin } from '#client/account/vip/VipLogin/VipLogin.tsx'
import { VipPoints } from '#client/account/vip/VipPoints/VipPoints.tsx'
import { VipProfile } from '#client/account/vip/VipProfile/VipProfile.tsx'
import { VipRegistration } from '#client/account/vip/VipRegistration/VipRegistration.tsx'
import { VipRewards } from '#client/account/vip/VipRewards/VipRewards.tsx'
import { VipSponsorship } from '#client/account/vip/VipSponsorship/VipSponsorship.tsx'
import { VipTournaments } from '#client/account/vip/VipTournaments/VipTournaments.tsx'
import { BookingByPhone } from '#client/app/BookingByPhone.tsx'
import { ErrorPage } from '#client/app/ErrorPage.tsx'
import { SoonPage } from '#client/app/SoonPage.tsx'
import { BookingPage } from '#client/booking/BookingPage.tsx'
import { TablePage } from '#client/booking/TablePage.tsx'
import { PreviewHints } from '#client/preview/PreviewHints.tsx'
import { SearchPage } from '#client/search/SearchPage/SearchPage.tsx'
import type { ViewName, Views } from '#shared/views.ts'

/** The component of each view. A sheet of styles that lies beside a component and bears its name is that view's own (build.mjs). */
export const views = {
  error_page: ErrorPage,
  soon_page: SoonPage,
  preview_hints: PreviewHints,
  booking_page: BookingPage,
  booking_by_phone: BookingByPhone,
  table_page: TablePage,
  search_page: SearchPage,
  casino_jackpots: CasinoJackpots,
  cookie_choices: CookieChoices,
  newsletter_confirm: NewsletterConfirm,
  newsletter_unsubscribe: NewsletterUnsubscribe,
  activation: Activation,
  forgotten_password: ForgottenPassword,
  new_password: NewPassword,
  email_link: EmailLink,
  logout: Logout,
  guard_refused: GuardRefused,
  gaming_off: GamingOff,
  protect_yourself: ProtectYourself,
  offline_card: OfflineCard,
  card_check: CardCheck,
  collaborator: Collaborator,
  hotel_login: HotelLogin,
  hotel_registration: HotelRegistration,
  hotel_dashboard: HotelDashboard,
  hotel_profile: HotelProfile,
  hotel_stays: HotelStays,
  hotel_stay: HotelStay,
  my_advantages: MyAdvantages,
  vip_login: VipLogin,
  vip_registration: VipRegistration,
  vip_dashboard: VipDashboard,
  vip_points: VipPoints,
  vip_profile: VipProfile,
  vip_rewards: VipRewards,
  vip_sponsorship: VipSponsorship,
  vip_tournaments: VipTournaments,
  poker_login: PokerLogin,
  poker_registration: PokerRegistration,
  tournament_registration: TournamentRegistration,
  payment_return: PaymentReturn,
} satisfies { [Name in ViewName]: ComponentType<Views[Name]> }
