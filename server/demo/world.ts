import type { Address, Civility } from '#shared/account/api.ts'
import type { FloorSource } from '#shared/account/statuses.ts'
import type { DeskRole } from '#shared/desk/rights.ts'
import type { IbLevel } from '#shared/hotel/api.ts'
import type { Locale } from '#shared/locales.ts'
import { localDay } from '#shared/time/localTime.ts'
import world from './world.json' with { type: 'json' }

/**
 * The people of the demo world and what they have. Its dates are days from the start, negative ones past, or `…Ago`; a name is also the id
 * of its account or person, after `demo-`.
 */
interface DemoWorld {
  /** The password of every account with a note. */
  password: string
  hotel: DemoMember[]
  /** Employees of the group without an account. */
  staff: { employeeNumber: string; firstname: string; lastname: string; birthdate: string; hasLeft: boolean }[]
  vip: DemoVipMember[]
  /** Cards of the casinos' stock, for the desk to give. */
  blankCards: string[]
  /** Issued in a casino; its holder has no account. */
  cardWithoutAccount: {
    cvip: string
    firstname: string
    lastname: string
    birthdate: string
    email: string
    rfid: string
    casino: string
  }
  /** People of the staff, one of each role at least; house `*` with the group's role. Their codes are in the mailbox. */
  desk: { email: string; name: string; role: DeskRole; house: string }[]
  /** Messages that wait for an answer: reception reads the first ones, marketing the last. */
  requests: DemoRequest[]
  /** A claim on the latest line of a member's ledger, and points that wait for a second person. */
  points: { member: string; house: string; claim: string; points: number; label: string; requestedBy: string }
  /** Subscribers of the letter. */
  readers: { name: string; locale: Locale }[]
}

export interface DemoAccount {
  name: string
  email: string
  civility?: Civility
  firstname: string
  lastname: string
  phoneNumber?: string
  address?: Address
  /** Shown in the start message; nobody logs in to an account without it. */
  note?: string
}

export interface DemoMember extends DemoAccount {
  /** `YYYY-MM-DD`, or a year with the birthday so many days after the start. */
  birthdate: string | { year: number; daysAhead: number }
  ibNumber: string
  level: IbLevel
  state: 'active' | 'unconfirmed'
  stays?: DemoStay[]
  /** Days since each step of a new card; the steps that are not named are to come. */
  renewal?: { requested: number; made?: number; sent?: number; given?: number }
}

export interface DemoStay {
  number: string
  /** Slug of the hotel's story. */
  hotel: string
  from: number
  nights: number
  adults: number
  children: number
  totalCents: number
  cancelled?: true
}

export interface DemoVipMember extends DemoAccount, DemoLedger {
  birthdate: string
  /** By the earnings: Black from 60,000 points in twelve months, Gold from 20,000, Silver from 5,000. */
  status: 'white' | 'silver' | 'gold' | 'black'
  /** A full member has a card; a pre-member has a file that the casino closes so many days after the start. */
  card: { cvip: string; rfid: string; sinceDays: number } | { fileNumber: string; closesInDays: number }
  sponsorCode: string
  /** Slug of the casino's story. */
  favouriteCasino?: string
  prefers: ('games' | 'restaurants' | 'shows')[]
  /** The member's own limit, and evenings of this month at other houses. */
  visitsPerMonth?: number
  visits?: number
}

export interface DemoLedger {
  /** The latest first; `casino` is its trigram. */
  earnings?: { daysAgo: number; points: number; source: FloorSource; casino: string; label: string }[]
  /** Claims of rewards without a stock, by their slugs, with their prices and names. */
  claims?: { daysAgo: number; reward: string; points: number; title: string; code: string }[]
  godsons?: {
    firstname: string
    email: string
    invitedDaysAgo: number
    registeredDaysAgo?: number
    fullDaysAgo?: number
  }[]
  /** Used today. */
  drinks?: ('drinks' | 'alcoholicDrink')[]
  /** The welcome offer of the first weeks was used. */
  hasUsedWelcome?: boolean
}

interface DemoRequest {
  id: string
  form: 'contact' | 'quote'
  house: string
  /** The house's mailbox. */
  desk: string
  hoursAgo: number
  body: Readonly<Record<string, string>> & { email: string }
  /** The day of the event that a quote is for. */
  eventInDays?: number
}

export const demoWorld = world as unknown as DemoWorld

/** The id of an account or a person by its name, the same in both programmes. */
export function demoId(name: string): string {
  return `demo-${name}`
}

/** `YYYY-MM-DD`, so many days after today in the house’s zone. @param now epoch ms */
export function dayFrom(now: number, days: number): string {
  return Temporal.PlainDate.from(localDay(now)).add({ days }).toString()
}
