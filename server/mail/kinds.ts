import type { Programme } from '#shared/account/programmes.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { mailLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { RefundReason } from '#shared/poker/api.ts'

/** The data of each mail besides its reader's address and language. `…At` are epoch milliseconds. */
export interface MailData {
  /** After registration: a link to the page with the button that confirms the address. */
  activation: ForMember & { id: string; expiresAt: number; redirect?: string }
  /** To the owner of an address that was used for another registration (0053). */
  alreadyRegistered: ForMember
  passwordReset: ForMember & { token: string; expiresAt: number }
  /** `hadCalendar`: the private calendar had an address, which ended with the old password. */
  passwordChanged: ForMember & { changedAt: number; hadCalendar: boolean }
  /**
   * To an erased member: what was deleted and what stays. `stays`, `places`: coming ones whose number and dates stay.
   */
  accountErased: ForMember & { erasedAt: number; stays: number; places: number }
  /** Sent to the new address. */
  emailChangeConfirm: ForMember & { token: string; expiresAt: number }
  /**
   * To the old address; `newEmail` is complete, the mail hides most of it. `token`: of the link that stops the change.
   */
  emailChangeNotice: ForMember & { newEmail: string; token: string; expiresAt: number }
  /** To the old address, after the new one became valid. */
  emailChanged: ForMember & { newEmail: string; changedAt: number }
  /** `left`: further requests allowed within twelve months. */
  cardRenewal: { firstname: string; ibNumber: string; requestedAt: number; left: number }
  collaboratorActivation: { firstname: string; id: string; expiresAt: number }
  /** `code`: six digits, valid for ten minutes; `id`: of its verification. */
  cardCode: { firstname: string; id: string; code: string; expiresAt: number }
  /** `expiresAt`: when the casino closes the file. */
  preMember: { firstname: string; fileNumber: string; expiresAt: number }
  /** To a VIP member whose points expire at `expiresAt` unless some are earned or spent before. */
  pointsExpiring: { firstname: string; points: number; expiresAt: number }
  welcomeOffer: { firstname: string; euros: number; expiresAt: number }
  /** `firstname` is the invited person's, `sponsor` the member's. */
  sponsorInvitation: { firstname: string; sponsor: string; code: string }
  /** `reward`: its title in the reader's language. */
  rewardClaim: { firstname: string; reward: string; points: number; code: string }
  /** To the desk of a form; `fields`: its body (shared/forms/api.ts) without the fields that detect programs. */
  formDesk: { form: FormName; id: string; fields: Readonly<Record<string, unknown>>; hasFile: boolean }
  /** To the sender of a form. */
  formReceipt: { form: FormName; id: string; firstname: string }
  /** Double opt-in of the newsletter. */
  newsletterConfirm: { token: string; expiresAt: number }
  newsletterWelcome: { unsubscribeToken: string }
  /** A place was paid: with the code as QR, and the calendar file. Amounts are cents; null: not refundable. */
  tournamentConfirmed: TournamentMailData &
    TournamentPlaceData & { amount: number; currency: string; refundableUntil: number | null }
  /** The date or the casino changed: the place stays, or is refunded on request until `refundableUntil`. */
  tournamentChanged: TournamentMailData & TournamentPlaceData & { wasAt: number; refundableUntil: number }
  /** The tournament is cancelled; a refund has a mail of its own. */
  tournamentCancelled: TournamentMailData & { isPaid: boolean }
  /** A refund was made, with its reason. */
  tournamentRefund: TournamentMailData & { amount: number; currency: string; reason: RefundReason; refundedAt: number }
  /** A place is offered until `expiresAt`. */
  tournamentOffer: TournamentMailData & { expiresAt: number }
  tournamentPlaceLost: TournamentMailData & { reason: 'unpaid' | 'refused' | 'offerLapsed' | 'placesReduced' }
}

/** Data of every mail about a tournament. */
export interface TournamentMailData {
  firstname: string
  /** Slug. */
  tournament: string
  /** In the reader's language. */
  title: string
  casino: string
  startsAt: number
  endsAt: number
}

interface TournamentPlaceData {
  registrationId: string
  /** Shown at the desk. */
  code: string
  /** Sequence of the calendar file: the highest is the current one. */
  sequence: number
}

interface ForMember {
  programme: Programme
  firstname: string
}

export type MailKind = keyof MailData

/** Rules of a kind of mail, whoever writes it; a kind without rules does not compile. */
export interface MailRules {
  /**
   * Limit per mailbox and hour, whoever requests the mail. Null for mails that cannot be requested without paying for
   * them, and that would be missed.
   */
  perHour: number | null
  /** When the mail has the health warning; `vip`: in the casino's programme. */
  warning: 'always' | 'vip' | 'never'
  /** True for a mail that promotes games and is not about a purchase: it is not sent to members with protection. */
  isGamingOffer: boolean
  /** The subscription that its unsubscribe link ends; null: it promotes nothing, or was requested. */
  unsubscribe: 'letter' | 'offers' | null
}

const asked = { perHour: mailLimits.perHour, warning: 'never', isGamingOffer: false, unsubscribe: null } as const
const ofAccount = { ...asked, warning: 'vip' } as const
const ofCard = { ...asked, warning: 'always' } as const
const gamingOffer = { ...ofCard, isGamingOffer: true, unsubscribe: 'offers' } as const
/** Each follows from one registration and explains what happens to the money. */
const ofTournament = { ...ofCard, perHour: null } as const

export const mailRules = {
  activation: ofAccount,
  alreadyRegistered: ofAccount,
  passwordReset: ofAccount,
  passwordChanged: ofAccount,
  // One per account.
  accountErased: { ...ofAccount, perHour: null },
  emailChangeConfirm: ofAccount,
  emailChangeNotice: ofAccount,
  emailChanged: ofAccount,
  cardRenewal: asked,
  collaboratorActivation: asked,
  cardCode: ofCard,
  preMember: ofCard,
  pointsExpiring: gamingOffer,
  welcomeOffer: gamingOffer,
  sponsorInvitation: gamingOffer,
  // Its code is paid for with points.
  rewardClaim: { ...ofCard, perHour: null },
  // The group's own mailbox, which must not miss a request.
  formDesk: { ...asked, perHour: null },
  formReceipt: asked,
  newsletterConfirm: asked,
  newsletterWelcome: { ...asked, unsubscribe: 'letter' },
  tournamentConfirmed: ofTournament,
  tournamentChanged: ofTournament,
  tournamentCancelled: ofTournament,
  tournamentRefund: ofTournament,
  // Promotes a place to a player in line for it; leaving the line ends these mails.
  tournamentOffer: { ...ofTournament, isGamingOffer: true },
  tournamentPlaceLost: ofTournament,
} as const satisfies Record<MailKind, MailRules>

const mailKinds = Object.keys(mailRules) as MailKind[]

/** Mails that members with protection do not get. */
export const gamingOffers: ReadonlySet<MailKind> = new Set(mailKinds.filter((kind) => mailRules[kind].isGamingOffer))

/** A mail to one reader. `about`: address of the person it is about, if that is not the reader. */
export type OutgoingMail = {
  [Kind in MailKind]: { kind: Kind; locale: Locale; to: string; about?: string; data: MailData[Kind] }
}[MailKind]

/** The group's contacts in the footer of mails. */
export interface Contacts {
  /** E.164. */
  phone?: string
  email?: string
}
