import type { Programme } from '#shared/account/programmes.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { mailLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { RefundReason } from '#shared/poker/api.ts'

/** What each mail needs besides its reader's address and language. `…At` are epoch milliseconds. */
export interface MailData {
  /** After registration: the link whose page has the button that confirms the address. */
  activation: ForMember & { id: string; expiresAt: number; redirect?: string }
  /** To the owner of an address that somebody tried to register again (0053). */
  alreadyRegistered: ForMember
  passwordReset: ForMember & { token: string; expiresAt: number }
  /** `hadCalendar`: the private calendar had an address, which ended with the password. */
  passwordChanged: ForMember & { changedAt: number; hadCalendar: boolean }
  /** To who erased their account: what is gone, what stays. `stays`, `places`: those ahead whose number and dates stay. */
  accountErased: ForMember & { erasedAt: number; stays: number; places: number }
  /** To the new address. */
  emailChangeConfirm: ForMember & { token: string; expiresAt: number }
  /** To the old address; `newEmail` whole: the mail hides most of it. `token`: of the link that stops the change. */
  emailChangeNotice: ForMember & { newEmail: string; token: string; expiresAt: number }
  /** To the old address, once the new one holds. */
  emailChanged: ForMember & { newEmail: string; changedAt: number }
  /** `left`: further requests within twelve months. */
  cardRenewal: { firstname: string; ibNumber: string; requestedAt: number; left: number }
  collaboratorActivation: { firstname: string; id: string; expiresAt: number }
  /** `code`: six digits, for ten minutes; `id`: of the verification that it belongs to. */
  cardCode: { firstname: string; id: string; code: string; expiresAt: number }
  /** `expiresAt`: the casino closes the file. */
  preMember: { firstname: string; fileNumber: string; expiresAt: number }
  /** To a member of the VIP card whose points expire (`expiresAt`) unless some are earned or spent before. */
  pointsExpiring: { firstname: string; points: number; expiresAt: number }
  welcomeOffer: { firstname: string; euros: number; expiresAt: number }
  /** `firstname` is the invited person's, `sponsor` the member's. */
  sponsorInvitation: { firstname: string; sponsor: string; code: string }
  /** `reward`: its title in the reader's language. */
  rewardClaim: { firstname: string; reward: string; points: number; code: string }
  /** To the desk of a form; `fields`: its body (shared/forms/api.ts) without what only tells people from programs. */
  formDesk: { form: FormName; id: string; fields: Readonly<Record<string, unknown>>; hasFile: boolean }
  /** To who sent it. */
  formReceipt: { form: FormName; id: string; firstname: string }
  /** Double opt-in of the letter. */
  newsletterConfirm: { token: string; expiresAt: number }
  newsletterWelcome: { unsubscribeToken: string }
  /** A place is paid for: with the code as QR, and the calendar file. Amounts are cents; null: it cannot be given back. */
  tournamentConfirmed: TournamentMailData &
    TournamentPlaceData & { amount: number; currency: string; refundableUntil: number | null }
  /** The date or the casino is another one: the place stays, or its price comes back until `refundableUntil`. */
  tournamentChanged: TournamentMailData & TournamentPlaceData & { wasAt: number; refundableUntil: number }
  /** It does not take place; what was paid comes back with a mail of its own. */
  tournamentCancelled: TournamentMailData & { isPaid: boolean }
  /** Money went back, and why. */
  tournamentRefund: TournamentMailData & { amount: number; currency: string; reason: RefundReason; refundedAt: number }
  /** A place is offered until `expiresAt`. */
  tournamentOffer: TournamentMailData & { expiresAt: number }
  tournamentPlaceLost: TournamentMailData & { reason: 'unpaid' | 'refused' | 'offerLapsed' | 'placesReduced' }
}

/** What every mail about a tournament says. */
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
  /** What the desk reads. */
  code: string
  /** Of the calendar file: the one with the highest is right. */
  sequence: number
}

interface ForMember {
  programme: Programme
  firstname: string
}

export type MailKind = keyof MailData

/** What holds for a kind of mail whoever writes it; a kind without does not compile. */
export interface MailRules {
  /**
   * How many of the kind one mailbox gets in an hour, whoever asks. Null where nobody can ask for more of them than they
   * pay for, and one that was not written would be missed.
   */
  perHour: number | null
  /** Whether it carries the health warning; `vip`: in the casino's programme. */
  warning: 'always' | 'vip' | 'never'
  /** Promotes games, and is about nothing that is paid for: not for who protects themselves. */
  isGamingOffer: boolean
  /** What one click on its way out ends; null: it promotes nothing, or answers what was asked. */
  unsubscribe: 'letter' | 'offers' | null
}

const asked = { perHour: mailLimits.perHour, warning: 'never', isGamingOffer: false, unsubscribe: null } as const
const ofAccount = { ...asked, warning: 'vip' } as const
const ofCard = { ...asked, warning: 'always' } as const
const gamingOffer = { ...ofCard, isGamingOffer: true, unsubscribe: 'offers' } as const
/** Each follows from one registration, and says what becomes of money. */
const ofTournament = { ...ofCard, perHour: null } as const

export const mailRules = {
  activation: ofAccount,
  alreadyRegistered: ofAccount,
  passwordReset: ofAccount,
  passwordChanged: ofAccount,
  // Once an account.
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
  // The house's own mailbox, where no request may be missing.
  formDesk: { ...asked, perHour: null },
  formReceipt: asked,
  newsletterConfirm: asked,
  newsletterWelcome: { ...asked, unsubscribe: 'letter' },
  tournamentConfirmed: ofTournament,
  tournamentChanged: ofTournament,
  tournamentCancelled: ofTournament,
  tournamentRefund: ofTournament,
  // Promotes a place, to who stands in line for it: leaving the line is its way out.
  tournamentOffer: { ...ofTournament, isGamingOffer: true },
  tournamentPlaceLost: ofTournament,
} as const satisfies Record<MailKind, MailRules>

const mailKinds = Object.keys(mailRules) as MailKind[]

/** Mails that are not for who protects themselves. */
export const gamingOffers: ReadonlySet<MailKind> = new Set(mailKinds.filter((kind) => mailRules[kind].isGamingOffer))

/** One mail to one reader. `about`: address of whom it tells them of, when that is somebody else. */
export type OutgoingMail = {
  [Kind in MailKind]: { kind: Kind; locale: Locale; to: string; about?: string; data: MailData[Kind] }
}[MailKind]

/** Of the whole group: what a mail's footer offers beside the sender. */
export interface Contacts {
  /** E.164. */
  phone?: string
  email?: string
}
