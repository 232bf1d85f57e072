import { clockPresses, playerStates } from '#shared/poker/evening.ts'
import {
  count,
  currency,
  either,
  flag,
  instant,
  integer,
  type JsonSchema,
  list,
  matching,
  nullable,
  object,
  oneOf,
  only,
  optional,
  text,
} from '#shared/schemas/answer.ts'
import {
  type Amount,
  type EveningClock,
  type EveningEntry,
  entryRefundReasons,
  type PlayerDetails,
  type PlayerEntry,
  type TournamentViews,
  type WaitingEntry,
  type WalkInMember,
} from '../tournaments.ts'
import type { Iso } from './iso.ts'

type Evening = Iso<EveningEntry>
type Tournament = TournamentViews['tournament']

/** An evening with its players, as of `at`. */
export interface EveningAnswer {
  evening: Evening
  at: string
  players: Iso<PlayerEntry>[]
  waiting: Iso<WaitingEntry>[]
  may: Iso<Tournament['may']>
}

/** How an evening stands after an act, with the player that it was about. */
export interface EveningActAnswer {
  evening: Evening
  player?: Iso<PlayerEntry>
  /** How many players the act was about. */
  count?: number
}

export interface PlayerAnswer {
  evening: Evening
  player: Iso<PlayerDetails>
}

export interface WalkInAnswer {
  evening: Evening
  /** Null: no place is sold now. */
  price: Amount | null
  member: Iso<WalkInMember> | null
}

export interface ClockAnswer {
  evening: Evening
  at: string
  /** Null: the story of the tournament is gone, or away. */
  clock: Iso<EveningClock> | null
}

const evening = object<Evening>('DeskEvening', {
  id: text,
  title: text,
  startsAt: instant,
  state: oneOf(['cancelled', 'coming', 'tonight', 'over']),
  places: count,
  free: count,
  counts: object<Evening['counts']>('DeskEveningCounts', {
    players: count,
    checkedIn: count,
    unpaid: count,
    waiting: count,
  }),
})

const money = oneOf(['unpaid', 'online', 'atDesk', 'owedAtDesk', 'refunding', 'refundFailed', 'refunded', 'none'])
const player = {
  id: text,
  name: text,
  code: matching('^[A-Z2-9]{4}-[A-Z2-9]{4}$', 'HM7K-2QXD'),
  state: oneOf(playerStates),
  money,
  checkedInAt: nullable(instant),
} as const
const playerEntry = object<Iso<PlayerEntry>>('DeskPlayer', {
  ...player,
  may: object<PlayerEntry['may']>('DeskPlayerActs', { checkIn: flag, undo: flag }),
})
const amount = object<Amount>('DeskAmount', { amount: count, currency })

export const deskEvenings = object<{ items: Evening[] }>('DeskEvenings', { items: list(evening) })

export const deskEvening = object<EveningAnswer>('DeskEveningPlayers', {
  evening,
  at: instant,
  players: list(playerEntry),
  waiting: list(
    object<Iso<WaitingEntry>>('DeskWaitingPlayer', {
      id: text,
      name: text,
      state: oneOf(['waiting', 'offered']),
      offeredUntil: nullable(instant),
    }),
  ),
  may: object<EveningAnswer['may']>('DeskEveningActs', {
    checkIn: flag,
    noShows: optional(count),
    give: flag,
    walkIn: flag,
    clock: flag,
    export: flag,
  }),
})

export const deskEveningAct = object<EveningActAnswer>('DeskEveningAct', {
  evening,
  player: optional(playerEntry),
  count: optional(count),
})

export const deskPlayer = object<PlayerAnswer>('DeskEveningPlayer', {
  evening,
  player: object<Iso<PlayerDetails>>('DeskPlayerDetails', {
    ...player,
    birthdate: nullable(text),
    card: nullable(text),
    amount: nullable(amount),
    checkedInBy: nullable(text),
    may: object<PlayerDetails['may']>('DeskPlayerDetailsActs', {
      checkIn: flag,
      undo: flag,
      noShow: flag,
      sell: flag,
      refund: flag,
    }),
  }),
})

export const deskWalkIn = object<WalkInAnswer>('DeskWalkIn', {
  evening,
  price: nullable(amount),
  member: nullable(
    object<Iso<WalkInMember>>('DeskWalkInMember', { look: text, name: text, birthdate: text, card: text }),
  ),
})

type Clock = NonNullable<ClockAnswer['clock']>
type NextStage = NonNullable<Clock['next']>

export const deskClock = object<ClockAnswer>('DeskClock', {
  evening,
  at: instant,
  clock: nullable(
    object<Clock>('DeskClockState', {
      phase: oneOf(['before', 'level', 'break', 'paused', 'over']),
      level: nullable(
        object<NonNullable<Clock['level']>>('DeskClockLevel', {
          number: integer,
          smallBlind: count,
          bigBlind: count,
          ante: count,
        }),
      ),
      isBreak: flag,
      secondsLeft: nullable(count),
      next: nullable<NextStage>(
        either(
          object<Extract<NextStage, { kind: 'level' }>>('DeskNextLevel', {
            kind: only('level'),
            number: integer,
            smallBlind: count,
            bigBlind: count,
          }),
          object<Extract<NextStage, { kind: 'break' }>>('DeskNextBreak', { kind: only('break'), minutes: count }),
        ),
      ),
      nextBreakAt: nullable(instant),
      playersLeft: nullable(count),
      seen: text,
      lastMove: nullable(object<NonNullable<Clock['lastMove']>>('DeskClockMove', { at: instant, by: nullable(text) })),
      presses: list(oneOf(clockPresses)),
    }),
  ),
})

export const tournamentBodies = {
  checkIn: {
    title: 'DeskCheckIn',
    type: 'object',
    properties: { code: { type: 'string', examples: ['HM7K-2QXD'] } },
    required: ['code'],
  },
  findWalkIn: {
    title: 'DeskFindWalkIn',
    type: 'object',
    properties: { code: { type: 'string', examples: ['427118055636'] } },
    required: ['code'],
  },
  sellToMember: {
    title: 'DeskSellToMember',
    type: 'object',
    // The one of the member who was found.
    properties: { look: { type: 'string', examples: ['3f2a91bc-7d10-4c55-9f6e-2b8f0c6d1e42'] } },
    required: ['look'],
  },
  sellToGuest: {
    title: 'DeskSellToGuest',
    type: 'object',
    properties: {
      firstname: { type: 'string' },
      lastname: { type: 'string' },
      birthdate: { type: 'string', examples: ['1988-04-12'] },
      // The identity document was seen.
      identity: oneOf(['seen']),
    },
    required: ['firstname', 'lastname', 'birthdate', 'identity'],
  },
  refundEntry: {
    title: 'DeskRefundEntry',
    type: 'object',
    properties: { reason: oneOf(entryRefundReasons) },
    required: ['reason'],
  },
  pressClock: {
    title: 'DeskPressClock',
    type: 'object',
    properties: {
      press: oneOf(clockPresses),
      // The one of the clock that was read: a press counts for that state alone.
      seen: { type: 'string', examples: ['1'] },
    },
    required: ['press', 'seen'],
  },
} as const satisfies Record<string, JsonSchema>
