import type { Optin } from '#shared/account/api.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { AccessChange } from '#shared/desk/people.ts'
import type { DeskRole } from '#shared/desk/rights.ts'
import '#shared/features.ts'
import type { Feature } from '#shared/features.ts'
import type { FormName } from '#shared/forms/forms.ts'
import type { LetterEdition, LetterReader } from '#shared/letter/edition.ts'
import type { LetterProblem } from '#shared/letter/sending.ts'
import { mailLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { RefundReason } from '#shared/poker/api.ts'
import type { BlockReason } from '#shared/vip/cards.ts'

/** The data of each mail besides its reader's address and language. `…At` are epoch milliseconds. */
export interface MailData {
  /** After registration: a link to the page with the button that confirms the address. */
  activation: ForMember & { id: string; expiresAt: number; redirect?: string }
  /** To the owner of an address that was used for another registration (0053). */
  alreadyRegistered: ForMember
  passwordReset: ForMember & { token: string; expiresAt: number }
  /** To a member who came from another system without a password. `token`: as of `passwordReset`. */
  passwordInvitation: ForMember & { token: string; expiresAt: number }
  /**
   * `hadCalendar`: the private calendar had an address, which ended with the old password; `passkeys`: whether they
   * ended too, null without any.
   */
  passwordChanged: ForMember & { changedAt: number; hadCalendar: boolean; passkeys: 'ended' | 'live' | null }
  /** `passkey`: its name; `token`: of the link to the list of passkeys, by which it can be removed again. */
  passkeyAdded: ForMember & { passkey: string; addedAt: number; token: string; expiresAt: number }
  /** Names of the removed ones. */
  passkeyRemoved: ForMember & { passkeys: readonly string[]; removedAt: number }
  /** `token`: of the link to the list of passkeys. */
  passkeysLost: ForMember & { token: string; expiresAt: number }
  /**
   * To an erased member: what was deleted and what stays. `stays`, `places`: coming ones whose number and dates stay.
   */
  accountErased: ForMember & { erasedAt: number; stays: number; places: number }
  /** Sent to the new address. `isOwn`: to the account's own one, which mails did not reach. */
  emailChangeConfirm: ForMember & { token: string; expiresAt: number; isOwn?: true }
  /**
   * To the old address; `newEmail` is complete, the mail hides most of it. `token`: of the link that stops the change.
   */
  emailChangeNotice: ForMember & { newEmail: string; token: string; expiresAt: number }
  /** To the old address, after the new one became valid. */
  emailChanged: ForMember & { newEmail: string; changedAt: number }
  /** `left`: further requests allowed within twelve months; `hasAddress`: for the card's way by post. */
  cardRenewal: { firstname: string; ibNumber: string; requestedAt: number; left: number; hasAddress?: boolean }
  /** Steps of a card renewal: it is made, on its way or at a hotel, handed over. */
  renewalMade: RenewalStepMail
  renewalSent: RenewalStepMail
  renewalGiven: RenewalStepMail
  /** The booking engine says that a stay of the member is booked, has changed, or is cancelled. */
  stayBooked: StayMailData
  stayChanged: StayMailData
  stayCancelled: StayMailData
  /** One-time code of the staff's desk: six digits, valid for ten minutes. */
  deskCode: { name: string; code: string; expiresAt: number }
  /** `house`: its name in the reader's language, null: every house; `until`: end of the invitation, null: it was taken up. */
  deskInvitation: { name: string; house: string | null; role: DeskRole; until: number | null }
  /** A change of an access; `role`, `house`: the role that was taken, null beside it: every house. */
  deskAccess: { name: string; change: AccessChange; role: DeskRole | null; house: string | null }
  /** To the other managers: somebody has the role of the group now. */
  deskManager: { name: string; manager: string; email: string }
  /** `passkey`: its name. */
  deskPasskey: { name: string; passkey: string; addedAt: number }
  /** A planned letter has not left; `subject`: its own, `letter`: path of its page at the desk; `alone`: no second person. */
  deskLetterHeld: { name: string; subject: string; letter: string; why: 'late' | 'alone' | LetterProblem }
  collaboratorActivation: { firstname: string; id: string; expiresAt: number }
  /** `code`: six digits, valid for ten minutes; `id`: of its verification. */
  cardCode: { firstname: string; id: string; code: string; expiresAt: number }
  /** `expiresAt`: when the casino closes the file. */
  preMember: { firstname: string; fileNumber: string; expiresAt: number }
  /** The casino had closed the file: a new one, with its number. */
  fileReopened: { firstname: string; fileNumber: string; expiresAt: number }
  /** A pre-member has got the card. `ending`, here and below: the last four digits of its number. */
  cardGiven: { firstname: string; ending: string }
  /** `isSame`: a blocked card was found and is good again. */
  cardReplaced: { firstname: string; ending: string; replacedAt: number; isSame: boolean }
  cardBlocked: { firstname: string; ending: string; blockedAt: number; reason: BlockReason }
  /** To a VIP member whose points expire at `expiresAt` unless some are earned or spent before. */
  pointsExpiring: { firstname: string; points: number; expiresAt: number }
  welcomeOffer: { firstname: string; euros: number; expiresAt: number }
  /**
   * Before a favourite date. `day`: `YYYY-MM-DD`, over at `expiresAt`; `casino`: the favourite one's name, null without one;
   * `evening`: path of the evening of that day there.
   */
  favouriteDate: { firstname: string; day: string; casino: string | null; evening: string; expiresAt: number }
  /** `firstname` is the invited person's, `sponsor` the member's. */
  sponsorInvitation: { firstname: string; sponsor: string; code: string }
  /** `reward`: its title in the reader's language. */
  rewardClaim: { firstname: string; reward: string; points: number; code: string }
  /** A reward was handed over. `house`: its name in the reader's language; null: not known. */
  rewardGiven: { firstname: string; reward: string; code: string; givenAt: number; house: string | null }
  /**
   * The answer to a claim on a line of points. `line`: the line's text; `points`: of the adjusting line, null when the
   * claim is refused; `text`: the house's words.
   */
  lineClaimAnswer: { firstname: string; line: string; lineAt: number; points: number | null; text: string }
  /** To the desk of a form; `fields`: its body (shared/forms/api.ts) without the fields that detect programs. */
  formDesk: { form: FormName; id: string; fields: Readonly<Record<string, unknown>>; hasFile: boolean }
  /** To the sender of a form. */
  formReceipt: { form: FormName; id: string; firstname: string }
  /** To the sender of a request, written by a person of the staff. */
  requestAnswer: {
    form: FormName
    /** Id of the request. */
    id: string
    text: string
    /** Name of the house in the reader's language; null: the group answers. */
    house: string | null
    /** The house's, E.164; absent: it has none of its own. */
    phone?: string
    /** The mailbox of the desk: replies go there. */
    desk: string
    /** The request, which the answer quotes. */
    fields: Readonly<Record<string, unknown>>
    sentAt: number
  }
  /** To the winner of a contest; `id`: of the entry, `draw`: path of the page of the draw. */
  contestWon: { id: string; firstname: string; desk: string; draw: string }
  /** Double opt-in of the newsletter. */
  newsletterConfirm: { token: string; expiresAt: number }
  newsletterWelcome: { unsubscribeToken: string }
  /**
   * The letter. `sending`: the id by which its edition is found, since the text is the same for all; `reader`: as known
   * when the mail was written; `subscribedAt`: null for a member whose consent is the reason; `memberOf`: null for a
   * subscriber without an account.
   */
  letter: {
    sending: string
    reader: LetterReader
    unsubscribeToken: string
    subscribedAt: number | null
    memberOf: Programme | null
  }
  /** A letter that is no sending, to the person of the staff who asked for it. `isDraft`: as it is not published yet. */
  letterTest: { edition: LetterEdition; reader: LetterReader; isDraft: boolean }
  /** A place was paid: with the code as QR, and the calendar file. Amounts are cents; null: not refundable. */
  tournamentConfirmed: TournamentMailData &
    TournamentPlaceData & { amount: number; currency: string; refundableUntil: number | null }
  /** The date or the casino changed: the place stays, or is refunded on request until `refundableUntil`. */
  tournamentChanged: TournamentMailData & TournamentPlaceData & { wasAt: number; refundableUntil: number }
  /** The tournament is cancelled; a refund has a mail of its own. */
  tournamentCancelled: TournamentMailData & { isPaid: boolean; isPaidAtDesk?: boolean }
  /** A refund was made, with its reason. */
  tournamentRefund: TournamentMailData & {
    amount: number
    currency: string
    /** `part`: the place stays; `twice`: of a second payment, the first one stands; `atDesk`: given back there. */
    reason: RefundReason | 'part' | 'twice' | 'atDesk'
    refundedAt: number
  }
  /** The card's bank sent a refund back: the player is asked how else to be paid. */
  tournamentRefundFailed: TournamentMailData & { amount: number; currency: string }
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
  /** For the reservation that mail programs read; absent in mails of an older build, and to erased players. */
  lastname?: string
  /** The casino with its address. */
  house?: MailHouse
  /** The number of the place that the mail says is cancelled. */
  cancelled?: string
  /** Its calendar entry, which the calendar file of the mail takes back; absent in mails of an older build. */
  cancelledEntry?: { registrationId: string; sequence: number }
}

/** Data of every mail about a stay. Days are `YYYY-MM-DD`. */
export interface StayMailData {
  firstname: string
  lastname: string
  stayId: string
  /** The engine's. */
  number: string
  /** In the reader's language. */
  hotel: MailHouse
  from: string
  to: string
  nights: number
  rooms: number
  adults: number
  children: number
  /** Cents. */
  total: number
  currency: string
  /** Sequence of the calendar file: the highest is the current one. */
  sequence: number
}

/** A house, as far as its story says. */
export interface MailHouse {
  /** Slug of the hotel’s story. */
  slug?: string
  name: string
  street?: string
  zip?: string
  town?: string
  /** E.164. */
  phone?: string
  /** `HH:MM`. */
  checkIn?: string
  checkOut?: string
}

/** `house`: the hotel's name in the reader's language, where the card waits or was given; null: not known. */
interface RenewalStepMail {
  firstname: string
  ibNumber: string
  at: number
  house: string | null
  isByPost: boolean
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
  /**
   * True for a mail whose code or link is of use to its asker alone, and not to whoever reads the mailbox: a
   * stranger who asks for it must keep nobody out, so `perHour` holds for mailbox and network, or for a device that is
   * known, and `mailLimits.perMailbox` for the mailbox.
   */
  isForAsker: boolean
  /** When the mail has the health warning; `vip`: in the casino's programme; `parts`: with a part about games. */
  warning: 'always' | 'vip' | 'parts' | 'never'
  /** True for a mail that promotes games and is not about a purchase: it is not sent to members with protection. */
  isGamingOffer: boolean
  /**
   * The purpose whose opt-in by e-mail the reader's account must have. Null: the mail promotes nothing, was requested,
   * or follows from a purchase.
   */
  optin: keyof Optin | null
  /** True for a mail also to people without an account, whom nobody could ask: a person they know sends it. */
  isForStrangers: boolean
  /** The subscription that its unsubscribe link ends; null: it promotes nothing, or was requested. */
  unsubscribe: 'letter' | 'offers' | null
  /**
   * The account of the address that gets a copy: of a programme, of the one that the data name, or of `any` programme
   * whose address is proven. Null: the mail is to the staff, or the account is gone.
   */
  account: Programme | 'named' | 'any' | null
  /** The feature that it is of: a house without it writes, sends and shows none. Null: every house has it. */
  feature: Feature | null
}

const requestedMail = {
  perHour: mailLimits.perHour,
  isForAsker: false,
  warning: 'never',
  isGamingOffer: false,
  optin: null,
  isForStrangers: false,
  unsubscribe: null,
  account: null,
  feature: null,
} as const
const ofDesk = { ...requestedMail, feature: 'desk' } as const
const ofAccount = { ...requestedMail, warning: 'vip', account: 'named', feature: 'hotel' } as const
const ofPasskeys = { ...ofAccount, feature: 'passkeys' } as const
const ofHotel = { ...requestedMail, account: 'eph', feature: 'hotel' } as const
const ofCard = { ...requestedMail, warning: 'always', account: 'vip', feature: 'vip' } as const
const ofForm = { ...requestedMail, account: 'any' } as const
const ofLetter = { ...ofForm, feature: 'letter' } as const
const gamingOffer = { ...ofCard, isGamingOffer: true, optin: 'casinoFirstParty', unsubscribe: 'offers' } as const
/** Each follows from one registration and explains what happens to the money. */
const ofTournament = { ...ofCard, perHour: null, feature: 'poker' } as const

export const mailRules = {
  activation: ofAccount,
  alreadyRegistered: ofAccount,
  passwordReset: ofAccount,
  // Only an operator's import writes them, one for each account.
  passwordInvitation: { ...ofAccount, perHour: null },
  passwordChanged: ofAccount,
  // Only a session adds or removes one, and the member must hear of it.
  passkeyAdded: { ...ofPasskeys, perHour: null },
  passkeyRemoved: { ...ofPasskeys, perHour: null },
  passkeysLost: ofPasskeys,
  // One per account.
  accountErased: { ...ofAccount, perHour: null, account: null },
  // The account need not be the reader's.
  emailChangeConfirm: { ...ofAccount, isForAsker: true },
  emailChangeNotice: ofAccount,
  emailChanged: ofAccount,
  cardRenewal: ofHotel,
  renewalMade: ofHotel,
  renewalSent: ofHotel,
  renewalGiven: ofHotel,
  // Signed notifications alone ask for them, and each says what changed.
  stayBooked: { ...ofHotel, perHour: null },
  stayChanged: { ...ofHotel, perHour: null },
  stayCancelled: { ...ofHotel, perHour: null },
  collaboratorActivation: ofHotel,
  // Good in the browser that asked.
  deskCode: { ...ofDesk, isForAsker: true },
  deskInvitation: ofDesk,
  // Acts of a manager, of which the person and the other managers must hear.
  deskAccess: { ...ofDesk, perHour: null },
  deskManager: { ...ofDesk, perHour: null },
  deskPasskey: { ...ofDesk, feature: 'passkeys' },
  // The person who planned it would miss it.
  deskLetterHeld: { ...ofDesk, perHour: null, feature: 'letter' },
  cardCode: { ...ofCard, isForAsker: true },
  preMember: ofCard,
  // A desk's acts, which nobody can request from outside and which the member must hear of.
  fileReopened: { ...ofCard, perHour: null },
  cardGiven: { ...ofCard, perHour: null },
  cardReplaced: { ...ofCard, perHour: null },
  cardBlocked: { ...ofCard, perHour: null },
  // A loss is told to every member, whatever they agreed to be sent.
  pointsExpiring: ofCard,
  welcomeOffer: gamingOffer,
  favouriteDate: gamingOffer,
  // Once per address and sponsor; the owner of a hotel account was asked, other people never.
  sponsorInvitation: { ...gamingOffer, account: 'any', isForStrangers: true },
  // Its code is paid for with points.
  rewardClaim: { ...ofCard, perHour: null },
  // A desk's act: a code that somebody else had is noticed by this mail alone.
  rewardGiven: { ...ofCard, perHour: null },
  // A person has written each, and it settles a complaint.
  lineClaimAnswer: { ...ofCard, perHour: null },
  // The group's own mailbox, which must not miss a request.
  formDesk: { ...requestedMail, perHour: null },
  formReceipt: ofForm,
  // Written by a person, who would miss it.
  requestAnswer: { ...ofForm, perHour: null },
  contestWon: { ...ofForm, perHour: null },
  newsletterConfirm: ofLetter,
  newsletterWelcome: { ...ofLetter, unsubscribe: 'letter' },
  // Written once for each reader of a sending. Its parts about games are left out for readers with protection.
  letter: { ...ofLetter, perHour: null, warning: 'parts', unsubscribe: 'letter' },
  letterTest: { ...ofDesk, perHour: mailLimits.letterTests, warning: 'parts', feature: 'letter' },
  tournamentConfirmed: ofTournament,
  tournamentChanged: ofTournament,
  tournamentCancelled: ofTournament,
  tournamentRefund: ofTournament,
  tournamentRefundFailed: ofTournament,
  // The service that a player asked for by joining the line, which asks no opt-in; leaving the line ends these mails.
  tournamentOffer: { ...ofTournament, isGamingOffer: true },
  tournamentPlaceLost: ofTournament,
} as const satisfies Record<MailKind, MailRules>

const mailKinds = Object.keys(mailRules) as MailKind[]

/** Mails of features that the house lacks: what was written before waits in the store. */
export const absentMails = mailKinds.filter((kind) => {
  const { feature }: MailRules = mailRules[kind]
  return feature !== null && !has[feature]
})

/** Mails that members with protection do not get. */
export const gamingOffers: ReadonlySet<MailKind> = new Set(mailKinds.filter((kind) => mailRules[kind].isGamingOffer))

/**
 * A mail to one reader. `about`: address of the person it is about, if that is not the reader. `id`: of its row in the
 * outbox, for a caller that follows it. `owner`: the member whose account gets the copy, where the address is no longer
 * the account's, or not yet. `asker`: of a mail for its asker alone.
 */
export type OutgoingMail = {
  [Kind in MailKind]: ((typeof mailRules)[Kind]['isForAsker'] extends true
    ? { asker: MailAsker }
    : { asker?: undefined }) & {
    kind: Kind
    id?: string
    locale: Locale
    to: string
    about?: string
    owner?: MailOwner
    data: MailData[Kind]
  }
}[MailKind]

/** The person who asked for a mail. */
export interface MailAsker {
  /** As coarseNetwork names it; null: unknown. */
  network: string | null
  /** Id of a device from which the owner of the mailbox has signed in before. */
  device?: string
}

export interface MailOwner {
  programme: Programme
  memberId: string
}

/** The group's contacts in the footer of mails. */
export interface Contacts {
  /** E.164. */
  phone?: string
  email?: string
}
