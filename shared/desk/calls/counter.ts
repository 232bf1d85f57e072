import {
  count,
  flag,
  instant,
  integer,
  type JsonSchema,
  list,
  matching,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '#shared/schemas/answer.ts'
import { type AdvantageId, advantageIds } from '#shared/vip/pointsApi.ts'
import type { DeskAdvantage } from '../advantages.ts'
import type { DoorAnswer } from '../protection.ts'
import {
  type DeskRole,
  deskRoles,
  type HouseKind,
  houseKinds,
  type LookReason,
  lookReasons,
  type MemberField,
  refundReasons,
} from '../rights.ts'
import type { DeskReward, MemberEntry } from '../views.ts'

/** Answers of `/api/desk`: what the pages show, with instants in ISO 8601. */

export interface FoundMember {
  programme: MemberEntry['programme']
  /** The fields that the reader's role needs, written in the reader's language. */
  fields: Partial<Record<Exclude<MemberField, 'openRewards'>, string>>
  openRewards?: string[]
}

export interface FoundMembers {
  /** The look's: for reading it again, and for acts on the members found. */
  id: string
  /** More than one has the name and birth date. */
  members: FoundMember[]
  reason: LookReason
  /** Until then the page of the look stays open. */
  until: string
}

export interface RewardAnswer extends Omit<DeskReward, 'claimedAt' | 'settled'> {
  claimedAt: string
  settled?: { at: string; house?: string; person?: string }
}

export interface LogLine {
  id: string
  at: string
  act: string
  /** Null: a system of the group, or an operator. */
  person: string | null
  role: string
  house: string | null
  reason: string | null
}

export interface LogPage {
  items: LogLine[]
  page: number
  pages: number
  total: number
}

const foundFields = object<FoundMember['fields']>('FoundMemberFields', {
  firstname: optional(text),
  lastname: optional(text),
  birthdate: optional(text),
  email: optional(text),
  card: optional(text),
  status: optional(text),
  points: optional(text),
})

export const foundMembers = object<FoundMembers>('FoundMembers', {
  id: text,
  members: list(
    object<FoundMember>('FoundMember', {
      programme: oneOf(['eph', 'vip']),
      fields: foundFields,
      openRewards: optional(list(text)),
    }),
  ),
  reason: oneOf(lookReasons),
  until: instant,
})

export const deskReward = object<RewardAnswer>('DeskReward', {
  id: text,
  title: text,
  points: integer,
  firstname: text,
  claimedAt: instant,
  state: oneOf(['claimed', 'redeemed', 'refunded']),
  settled: optional(
    object<NonNullable<RewardAnswer['settled']>>('RewardSettlement', {
      at: instant,
      house: optional(text),
      person: optional(text),
    }),
  ),
  may: object<RewardAnswer['may']>('RewardActs', { redeem: flag, undo: flag, refund: flag }),
})

export const logPage = object<LogPage>('DeskLog', {
  items: list(
    object<LogLine>('DeskLogLine', {
      id: text,
      at: instant,
      act: text,
      person: nullable(text),
      role: text,
      house: nullable(text),
      reason: nullable(text),
    }),
  ),
  page: { type: 'integer', minimum: 1 },
  pages: { type: 'integer', minimum: 1 },
  total: count,
})

export interface HousesAnswer {
  items: { slug: string; name: string; kind: HouseKind; roles: DeskRole[] }[]
}

export const deskHouses = object<HousesAnswer>('DeskHouses', {
  items: list(
    object<HousesAnswer['items'][number]>('DeskHouse', {
      slug: text,
      name: text,
      kind: oneOf(houseKinds),
      roles: list(oneOf(deskRoles)),
    }),
  ),
})

export interface AdvantagesAnswer {
  /** The look's. */
  id: string
  holders: {
    id: string
    name: string
    status: string
    advantages: (Omit<DeskAdvantage, 'id'> & { id: AdvantageId })[]
    recent: { id: string; title: string; at: string; person?: string }[]
  }[]
  until: string
}

type HolderAnswer = AdvantagesAnswer['holders'][number]

export const deskAdvantages = object<AdvantagesAnswer>('DeskAdvantages', {
  id: text,
  holders: list(
    object<HolderAnswer>('AdvantageHolder', {
      id: text,
      name: text,
      status: text,
      advantages: list(
        object<HolderAnswer['advantages'][number]>('DeskAdvantage', {
          id: oneOf(advantageIds),
          title: text,
          left: nullable(count),
          limit: nullable(count),
          use: text,
        }),
      ),
      recent: list(
        object<HolderAnswer['recent'][number]>('AdvantageUse', {
          id: text,
          title: text,
          at: instant,
          person: optional(text),
        }),
      ),
    }),
  ),
  until: instant,
})

export interface VisitAnswer {
  /** The look's, for undoing. */
  id: string
  answer: DoorAnswer
  firstname: string
  visits?: { counted: number; limit: number }
  countedAt?: string
  /** The visit of this evening had been counted before. */
  isAgain: boolean
  mayUndo: boolean
}

export const deskVisit = object<VisitAnswer>('DeskVisit', {
  id: text,
  answer: oneOf<DoorAnswer>(['welcome', 'lastVisit', 'limitReached', 'paused']),
  firstname: text,
  visits: optional(object<NonNullable<VisitAnswer['visits']>>('DeskVisits', { counted: count, limit: count })),
  countedAt: optional(instant),
  isAgain: flag,
  mayUndo: flag,
})

const uuid = '3f2a91bc-7d10-4c55-9f6e-2b8f0c6d1e42'

/** Fields of the forms, by call. */
export const deskBodies = {
  findMember: {
    title: 'DeskFind',
    type: 'object',
    properties: {
      reason: oneOf(lookReasons),
      // A card's code or number, a file number or an e-mail; or a name with the birth date.
      code: { type: 'string' },
      lastname: { type: 'string' },
      birthdate: { type: 'string', examples: ['1988-04-12'] },
    },
    required: ['reason'],
  },
  checkReward: {
    title: 'DeskCheckReward',
    type: 'object',
    properties: { code: matching('[A-Za-z2-9]', 'ABCDE-FGHJK') },
    required: ['code'],
  },
  readAdvantages: {
    title: 'DeskReadAdvantages',
    type: 'object',
    properties: { code: { type: 'string', minLength: 1 } },
    required: ['code'],
  },
  countAdvantage: {
    title: 'DeskCountAdvantage',
    type: 'object',
    properties: {
      member: { type: 'string', minLength: 1, examples: [uuid] },
      advantage: oneOf(advantageIds),
      // The one that the answer before has: it counts once, however often it is sent.
      use: { type: 'string', format: 'uuid', examples: [uuid] },
    },
    required: ['member', 'advantage', 'use'],
  },
  undoAdvantage: {
    title: 'DeskUndoAdvantage',
    type: 'object',
    properties: {
      member: { type: 'string', minLength: 1, examples: [uuid] },
      use: { type: 'string', format: 'uuid', examples: [uuid] },
    },
    required: ['member', 'use'],
  },
  countVisit: {
    title: 'DeskCountVisit',
    type: 'object',
    properties: {
      code: { type: 'string' },
      lastname: { type: 'string' },
      birthdate: { type: 'string', examples: ['1988-04-12'] },
    },
  },
  refundReward: {
    title: 'DeskRefundReward',
    type: 'object',
    properties: { reason: oneOf(refundReasons) },
    required: ['reason'],
  },
} as const satisfies Record<string, JsonSchema>
