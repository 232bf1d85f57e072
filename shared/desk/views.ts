import type { Locale } from '#shared/locales.ts'
import type { HouseKind } from '#shared/places/houses.ts'
import type { RewardPlace } from '#shared/vip/rewards.ts'
import type { AdvantageViews } from './advantages.ts'
import type { FileViews } from './files.ts'
import type { DeskFormProps, DeskNotice } from './forms.ts'
import type { LetterViews } from './letters.ts'
import type { ListViews } from './lists.ts'
import type { LogViews } from './log.ts'
import type { MoneyViews } from './money.ts'
import type { PeopleViews } from './people.ts'
import type { PointsViews } from './points.ts'
import type { ProtectionViews } from './protection.ts'
import type { RenewalViews } from './renewals.ts'
import type { RequestViews } from './requests.ts'
import type { DeskAct, DeskRole, MemberField } from './rights.ts'
import type { DeskRouteName } from './routes.ts'
import type { StateViews } from './state.ts'
import type { TournamentViews } from './tournaments.ts'

export type { DeskFormProps, DeskNotice, ReturnedFields } from './forms.ts'

/** Props of the desk's pages, by view (client/desk). Instants are epoch milliseconds. */

/** The surroundings of every page. */
export interface DeskFrame {
  locale: Locale
  route: DeskRouteName
  params: Readonly<Record<string, string>>
  /** The query of the address, without the outcome of a form: the page in the other language has it, too. */
  query: string
  styles: string
  /** The script of a page that has something for it; only on one with a camera do code fields have a button for it. */
  script: { href: string; hasCamera: boolean } | null
  /** On a page that shows what others move: when it is looked at again, without a script only where nothing can be typed. */
  live: { seconds: number; isForReading: boolean } | null
  /** Key of the page's forms: what is sent twice with it is done once. */
  formKey: string
  /** Outcome of a form that no view knows of: it came twice, or its session had ended. */
  notice: DeskNotice | undefined
  /** Null before signing in. */
  person: { name: string; hasHouses: boolean } | null
  /** The house of the address, and what the person may do there. */
  house: { slug: string; name: string; acts: readonly DeskAct[] } | null
}

/** Tools where something waits until somebody takes it. */
export type WaitingTool = 'points' | 'renewals' | 'requests' | 'letters'

export interface HouseEntry {
  slug: string
  name: string
  kind: HouseKind
  roles: readonly DeskRole[]
  /** How much waits there for the person. */
  waiting: number
}

/** A member who was found, with the fields that the reader's roles need. */
export interface MemberEntry {
  programme: 'eph' | 'vip'
  fields: Readonly<Partial<Record<Exclude<MemberField, 'openRewards'>, string>>>
  /** Titles; absent where the role does not need them. */
  openRewards?: readonly string[]
}

export interface DeskReward {
  id: string
  title: string
  points: number
  /** The member's, first and last: an identity document is compared with it. */
  name: string
  /** Last four digits of the member's card; null while it is blocked. */
  cardEnding: string | null
  /** The terms of the reward's story; null: it is gone, or away. */
  terms: RewardTerms | null
  /** How this house stands to it; where its story is not known, casinos hand it over. */
  place: RewardPlace
  claimedAt: number
  state: 'claimed' | 'redeemed' | 'refunded'
  settled?: { at: number; house?: string; person?: string }
  may: { redeem: boolean; undo: boolean; refund: boolean }
}

/** The thing that is to be handed over, and where. */
export interface RewardTerms {
  /** A paragraph each. */
  text: readonly string[]
  /** Name of the only casino that hands it over; null: none is named. */
  casino: string | null
  atHotels: boolean
}

/** Props of the page of a person's sessions and passkeys. Instants are epoch milliseconds. */
export interface DevicesProps {
  devices: readonly { id: string; device: string; network: string; lastSeenAt: number; isThis: boolean }[]
  passkeys: readonly DeskPasskey[]
  /** Adding one: the browser's options as JSON; `signIn`: only a short while after signing in; null: not here. */
  adding: { options: string; name: string } | 'signIn' | null
  notice?: DeskNotice
}

export interface DeskPasskey {
  id: string
  name: string
  createdAt: number
  lastUsedAt: number | null
  /** On several devices of its owner. */
  isBackedUp: boolean
  /** A copy of it was used. */
  isBlocked: boolean
}

export interface DeskViews
  extends AdvantageViews,
    TournamentViews,
    FileViews,
    PointsViews,
    ProtectionViews,
    RenewalViews,
    ListViews,
    LetterViews,
    StateViews,
    LogViews,
    MoneyViews,
    PeopleViews,
    RequestViews {
  /** `passkey`: the browser's options, as JSON; null: none can be used at this address. */
  login: DeskFormProps & {
    passkey: string | null /** Path that leads to the group's directory; null: it has none. */
    directory: string | null
  }
  /** The directory has let somebody in: the way on, from our own page, so that the browser sends the strict cookie. */
  entered: { place: string }
  code: DeskFormProps & { id: string }
  /** `groupHouse`: slug of a house under whose address the group's own tools are; null: the person has none of them. */
  houses: DeskFormProps & { houses: readonly HouseEntry[]; groupHouse: string | null }
  /** `waiting`: of a tool with work of its own, how much of it waits for somebody here. */
  house: { roles: readonly DeskRole[]; waiting: Readonly<Partial<Record<WaitingTool, number>>> }
  find: DeskFormProps
  look: { members: readonly MemberEntry[]; reason: string; until: number }
  rewards: DeskFormProps
  reward: DeskFormProps & { reward: DeskReward }
  devices: DevicesProps
  /** `phone`: E.164, beside a failure of ours. */
  problem: { status: number; text: string; requestId: string; phone: string | undefined }
}

export type DeskViewName = keyof DeskViews

/** A page to be drawn: its view with the props of that view. */
export type DeskView = { [Name in DeskViewName]: { name: Name; props: DeskViews[Name] } }[DeskViewName]
