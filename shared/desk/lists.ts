import { type OptinPurpose, optinPurposes } from '#shared/account/optins.ts'
import type { HouseKind } from '#shared/places/houses.ts'
import type { DeskFormProps } from './forms.ts'

/** Lists of people who may be written to, and of those who may not. */
export const listNames = ['letter', 'optins', 'left'] as const
export type ListName = (typeof listNames)[number]

/** Pages of the lists, by the route of each. */
export const listRoutes = { letter: 'letterList', optins: 'optinList', left: 'leftList' } as const

export const optinChannels = ['email', 'sms', 'mail'] as const
export type OptinChannel = (typeof optinChannels)[number]

/** Reasons for taking a list out of the site. */
export const exportReasons = ['sending', 'proof', 'correction'] as const

/** The agreements that a house may use for itself; those for partners are the group's. */
export function purposesAt(kind: HouseKind, isEverywhere: boolean): readonly OptinPurpose[] {
  if (isEverywhere) return optinPurposes
  return kind === 'casino' ? ['casinoFirstParty'] : ['hotelFirstParty']
}

/** A person on a list: an address that is known can be recognized, one that is not cannot be read off. */
export interface ListEntry {
  id: string
  /** `c•••@demo.test`. */
  email: string
  /** The instant of asking, agreeing or leaving: epoch ms. */
  at: number
  /** The letter: `confirmed`, `pending`; agreements: the programme; those who left: what they left. */
  kind: string
  page: string | null
  /** Name of the house, where it is known. */
  house: string | null
  /** Why somebody left; never a gambling limit. */
  reason: string | null
  mayWrite: boolean
}

export interface ListProps extends DeskFormProps {
  entries: readonly ListEntry[]
  total: number
  page: number
  pages: number
  /** The parts of the list, each by its query, one of them shown. */
  parts: readonly {
    group: 'scope' | 'state' | 'purpose' | 'channel'
    value: string
    query: string
    isCurrent: boolean
  }[]
  /** How often each reason was given; null: fewer times than may be told. */
  reasons?: readonly { reason: string; count: number | null }[]
  /** The names of the current part, for its form. */
  names: Readonly<Record<string, string>>
}

/** Everything that the lists know about one address. */
export interface ListLookProps {
  email: string
  mayWrite: boolean
  letter?: {
    state: 'pending' | 'confirmed' | 'unsubscribed'
    requestedAt: number
    confirmedAt: number | null
    unsubscribedAt: number | null
    wording: string
    page: string | null
  }
  optins: readonly {
    id: string
    programme: 'eph' | 'vip'
    wording: string
    page: string | null
    givenAt: number
    withdrawnAt: number | null
  }[]
  /** Epoch ms when the page closes. */
  until: number
}

export interface ListsProps extends DeskFormProps {
  /** How many subscribers of the letter are in each state. */
  letter: { confirmed: number; pending: number; unsubscribed: number }
  isEverywhere: boolean
  /** The reader sees every house. */
  hasScope: boolean
}

/** Views of the lists. */
export interface ListViews {
  lists: ListsProps
  letterList: ListProps
  optinList: ListProps
  leftList: ListProps
  listLook: ListLookProps
}
