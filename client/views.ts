import type { ComponentType } from 'react'
import { Activation } from '#client/account/links/Activation.tsx'
import { ForgottenPassword, LostPasskey } from '#client/account/links/AskForLink.tsx'
import { EmailLink } from '#client/account/links/EmailLink.tsx'
import { NewPassword } from '#client/account/links/NewPassword.tsx'
import { AccountMail } from '#client/account/mails/AccountMail.tsx'
import { AccountMails } from '#client/account/mails/AccountMails.tsx'
import { BookingPage } from '#client/booking/BookingPage.tsx'
import { TablePage } from '#client/booking/TablePage.tsx'
import { SectionFailed } from '#client/layout/SectionFailed.tsx'
import { SoonPage } from '#client/layout/SoonPage/SoonPage.tsx'
import { LetterEnd } from '#client/letter/LetterEnd.tsx'
import { NewsletterConfirm, NewsletterUnsubscribe } from '#client/letter/LetterLinks.tsx'
import { OfflinePage } from '#client/offline/OfflinePage.tsx'
import { OutingPage } from '#client/outing/OutingPage.tsx'
import { PasskeysLink } from '#client/passkeys/PasskeysLink.tsx'
import { LetterPreview } from '#client/preview/LetterPreview.tsx'
import { PreviewHints } from '#client/preview/PreviewHints.tsx'
import { SearchPage } from '#client/search/SearchPage/SearchPage.tsx'
import type { ViewName, Views } from '#shared/views.ts'
import { Logout } from './account/Logout/Logout.tsx'
import { ErrorPage } from './app/ErrorPage/ErrorPage.tsx'
import { BookingByPhone } from './booking/BookingByPhone.tsx'
import { CardCheck } from './card/CardCheck/CardCheck.tsx'
import { OfflineCard } from './card/OfflineCard/OfflineCard.tsx'
import { CasinoJackpots } from './casino/CasinoJackpots/CasinoJackpots.tsx'
import { CookieChoices } from './consent/CookieChoices/CookieChoices.tsx'
import { ContestDraw } from './forms/ContestDraw/ContestDraw.tsx'
import { Collaborator } from './hotel/Collaborator/Collaborator.tsx'
import { GuardRefused } from './hotel/GuardRefused/GuardRefused.tsx'
import { HotelDashboard } from './hotel/HotelDashboard/HotelDashboard.tsx'
import { HotelLogin } from './hotel/HotelLogin/HotelLogin.tsx'
import { HotelProfile } from './hotel/HotelProfile/HotelProfile.tsx'
import { HotelRegistration } from './hotel/HotelRegistration/HotelRegistration.tsx'
import { HotelStay } from './hotel/HotelStay/HotelStay.tsx'
import { HotelStays } from './hotel/HotelStays/HotelStays.tsx'
import { MyAdvantages } from './hotel/MyAdvantages/MyAdvantages.tsx'
import { PaymentReturn } from './poker/account/PaymentReturn/PaymentReturn.tsx'
import { PokerLogin } from './poker/account/PokerLogin/PokerLogin.tsx'
import { PokerRegistration } from './poker/account/PokerRegistration/PokerRegistration.tsx'
import { TournamentRegistration } from './poker/account/TournamentRegistration/TournamentRegistration.tsx'
import { GamingOff } from './protection/GamingOff/GamingOff.tsx'
import { ProtectYourself } from './protection/ProtectYourself/ProtectYourself.tsx'
import { VipDashboard } from './vip/VipDashboard/VipDashboard.tsx'
import { VipLogin } from './vip/VipLogin/VipLogin.tsx'
import { VipPoints } from './vip/VipPoints/VipPoints.tsx'
import { VipProfile } from './vip/VipProfile/VipProfile.tsx'
import { VipRegistration } from './vip/VipRegistration/VipRegistration.tsx'
import { VipRewards } from './vip/VipRewards/VipRewards.tsx'
import { VipSponsorship } from './vip/VipSponsorship/VipSponsorship.tsx'
import { VipTournaments } from './vip/VipTournaments/VipTournaments.tsx'

/** The component of each view. */
export const views = {
  error_page: ErrorPage,
  soon_page: SoonPage,
  section_failed: SectionFailed,
  preview_hints: PreviewHints,
  letter_preview: LetterPreview,
  booking_page: BookingPage,
  booking_by_phone: BookingByPhone,
  table_page: TablePage,
  search_page: SearchPage,
  offline_page: OfflinePage,
  outing_page: OutingPage,
  casino_jackpots: CasinoJackpots,
  cookie_choices: CookieChoices,
  contest_draw: ContestDraw,
  letter_end: LetterEnd,
  newsletter_confirm: NewsletterConfirm,
  newsletter_unsubscribe: NewsletterUnsubscribe,
  activation: Activation,
  forgotten_password: ForgottenPassword,
  new_password: NewPassword,
  email_link: EmailLink,
  lost_passkey: LostPasskey,
  passkeys_link: PasskeysLink,
  account_mails: AccountMails,
  account_mail: AccountMail,
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
