/** Personal data by groups: an event has those that its subscription names for its kind, and no others. */
export const personalGroups = {
  name: '`civility`, `firstname`, `lastname`',
  birth: '`birthdate`',
  email: '`email`',
  phone: '`phoneNumber`',
  address: '`address`: an object, as in the API',
  card: '`card`: the number of the programme or of the casino card',
  answers: '`answers`: what was typed into the form, by field, without its file',
} as const
export type PersonalGroup = keyof typeof personalGroups

/** Fields that `member.changed` names; the others of an account are no other system's concern, or have events of their own. */
export const changedFields = [
  ...['email', 'civility', 'firstname', 'lastname', 'birthName', 'commonName', 'birthdate', 'country', 'phoneNumber'],
  ...['address', 'language', 'state', 'level', 'ibNumber', 'employeeNumber', 'status', 'cvip', 'fileNumber'],
  ...['fileExpiresAt', 'sponsorMemberId', 'favouriteCasino', 'favouriteDate1', 'favouriteDate2'],
  ...['prefersGames', 'prefersRestaurants', 'prefersShows'],
]

interface EventKindRules {
  /** When it happens, for the catalogue. */
  when: string
  /** Its fields besides the member, with what each means. */
  details: Readonly<Record<string, string>>
  /** Groups that a subscription may ask for: what a receiver can need for this kind. */
  personal: readonly PersonalGroup[]
}

const contact = ['name', 'email', 'phone', 'address'] as const satisfies PersonalGroup[]
const person = [...contact, 'birth', 'card'] as const satisfies PersonalGroup[]
const points = {
  points: 'how many, above 0',
  source: '`reward`, `refund`, `expiry`, `sponsorship`, `correction`, or a source of the floor',
  casino: 'trigram of the casino, or null',
  at: 'when, ISO 8601',
} as const
const claim = {
  claim: 'id of the claim',
  reward: 'slug of the reward’s story',
  points: 'what it costs',
  state: '`claimed`, `redeemed`, `refunded`',
} as const
const stay = {
  number: 'the booking engine’s number',
  hotel: 'slug of the hotel’s story',
  from: 'day of arrival',
  to: 'day of departure',
  rooms: 'how many',
  adults: 'how many',
  children: 'how many',
  amount: 'cents',
  currency: 'ISO 4217',
  state: '`upcoming`, `ended`, `cancelled`',
} as const
const registration = {
  registration: 'id of the registration',
  tournament: 'id of the tournament',
  state: '`held`, `paid`, `confirmed`, `failed`, `expired`, `cancelled`',
} as const

/** Every kind of event that leaves for other systems (docs/events.md is made of it). */
export const eventKinds = {
  'member.created': {
    when: 'the address of a new account is confirmed',
    details: {},
    personal: person,
  },
  'member.changed': {
    when: 'a member, the desk or the site changed an account; a password is none of its fields',
    details: { changed: `names of the fields that changed: ${changedFields.map((it) => `\`${it}\``).join(', ')}` },
    personal: person,
  },
  'member.erased': { when: 'an account was erased: the receiver erases the person, too', details: {}, personal: [] },
  'consent.given': {
    when: 'a consent of a member began, those of a sign-up after `member.created`, or a subscription to the letter, once confirmed',
    details: {
      purpose: '`hotelFirstParty`, `casinoFirstParty`, `thirdParty`, `terms`, `privacy`; `letter` of a subscriber',
      channel: '`email`, `sms`, `mail` (post); `site` without a channel',
      wording: 'the sentence as it was read',
      language: '`fr` or `en`, of the sentence',
      at: 'when, ISO 8601',
    },
    personal: contact,
  },
  'consent.withdrawn': {
    when: 'a consent or a subscription to the letter ended; a subscription ends with the erasure of its address, too',
    details: { purpose: 'as above', channel: 'as above', at: 'when, ISO 8601' },
    personal: contact,
  },
  'points.earned': {
    when: 'points came, also some given back or corrected',
    details: points,
    personal: ['email', 'card'],
  },
  'points.spent': { when: 'points went, also expired ones', details: points, personal: ['email', 'card'] },
  'claim.created': { when: 'a member took a reward', details: claim, personal: contact },
  'claim.changed': {
    when: 'a reward was handed over, given back, or either undone',
    details: claim,
    personal: contact,
  },
  'stay.created': { when: 'a stay belongs to a member from now on', details: stay, personal: contact },
  'stay.changed': { when: 'a member’s stay changed, ended or was cancelled', details: stay, personal: contact },
  'registration.created': { when: 'a member holds a place at a tournament', details: registration, personal: contact },
  'registration.changed': { when: 'a member’s place changed its state', details: registration, personal: contact },
  'payment.changed': {
    when: 'the payment of a place changed its state',
    details: {
      payment: 'id of the payment',
      registration: 'id of the registration',
      amount: 'cents',
      currency: 'ISO 4217',
      state: '`created`, `redirected`, `succeeded`, `failed`, `expired`, `refunded`',
    },
    personal: ['email'],
  },
  'form.sent': {
    when: 'a form of the site was sent and is no spam; it has no member',
    details: {
      id: 'id of the request, as at the desk',
      form: '`contact`, `quote`, …',
      house: 'slug of the house that answers, or null: the group',
      language: '`fr` or `en`',
    },
    personal: ['email', 'answers'],
  },
} as const satisfies Record<string, EventKindRules>

export type EventKind = keyof typeof eventKinds
type DetailValue = string | number | null | readonly string[]
export type EventDetails<Kind extends EventKind> = {
  readonly [Name in keyof (typeof eventKinds)[Kind]['details']]: DetailValue
}

export function isEventKind(name: string): name is EventKind {
  return Object.hasOwn(eventKinds, name)
}

/** One receiver, from the settings. */
export interface EventSubscription {
  /** By which it is shown, replayed and counted. */
  name: string
  url: string
  /** `whsec_…`, at most three: each event is signed with all of them. */
  secrets: readonly string[]
  /** The kinds that it gets, each with the personal data that come along. */
  kinds: Readonly<Partial<Record<EventKind, readonly PersonalGroup[]>>>
}
