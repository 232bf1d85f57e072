import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address, Civility } from '#shared/account/api.ts'
import type { FloorSource, VipTier } from '#shared/account/statuses.ts'
import type { DeskRole } from '#shared/desk/rights.ts'
import '#shared/features.ts'
import type { IbLevel } from '#shared/hotel/api.ts'
import { houseFolder } from '#shared/houseFolder.mjs'
import type { Locale } from '#shared/locales.ts'
import { localDay } from '#shared/time/localTime.ts'

/**
 * The people of the demo world and what they have, `world.json` of the house; one without it has none. Its dates are days from the start, negative ones past, or `…Ago`; a name is also the id
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
  cardWithoutAccount?: {
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
  points?: { member: string; house: string; claim: string; points: number; label: string; requestedBy: string }
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
  renewal?: { requested: number; made?: number; sent?: number; handOver?: string; given?: number }
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
  /** As the earnings give it. */
  status: VipTier
  /** A full member has a card; a pre-member has a file that the casino closes so many days after the start. */
  card: { cvip: string; rfid: string; sinceDays: number } | { fileNumber: string; closesInDays: number }
  sponsorCode: string
  /** Slug of the casino's story. */
  favouriteCasino?: string
  prefers: ('games' | 'restaurants' | 'shows')[]
  /** The member's own limit, and other houses of evenings of this month. */
  visitsPerMonth?: number
  visits?: string[]
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

const file = join(houseFolder, 'world.json')
const nobody = { password: '', hotel: [], staff: [], vip: [], blankCards: [], desk: [], requests: [], readers: [] }
const world: DemoWorld = { ...nobody, ...(existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))) }
export const demoWorld: DemoWorld = {
  ...world,
  hotel: has.hotel ? world.hotel : [],
  vip: has.vip ? world.vip : [],
  desk: has.desk ? world.desk : [],
}

/** The id of an account or a person by its name, the same in both programmes. */
export function demoId(name: string): string {
  return `demo-${name}`
}

/** `YYYY-MM-DD`, so many days after today in the house’s zone. @param now epoch ms */
export function dayFrom(now: number, days: number): string {
  return Temporal.PlainDate.from(localDay(now)).add({ days }).toString()
}
