import {
  cents,
  count,
  currency,
  either,
  flag,
  instant,
  integer,
  list,
  matching,
  nullable,
  object,
  oneOf,
  only,
  pageSchema,
  path,
  text,
  url,
} from '#shared/schemas/answer.ts'
import type {
  LiveTournament,
  Money,
  Registration,
  RegistrationStarted,
  RegistrationState,
  Tournament,
  TournamentSummary,
  WaitlistPlace,
} from './api.ts'
import type { Stage } from './tournaments.ts'

const money = object<Money>('Money', { amount: cents, currency })
const slug = matching('^[a-z0-9-]+$', 'main-event')

const stage = either(
  object<Extract<Stage, { kind: 'level' }>>('Level', {
    fromMinute: count,
    minutes: count,
    kind: only('level'),
    number: count,
    smallBlind: count,
    bigBlind: count,
    ante: count,
  }),
  object<Extract<Stage, { kind: 'break' }>>('Break', { fromMinute: count, minutes: count, kind: only('break') }),
)

const summaryProperties = {
  slug,
  title: text,
  url: path,
  startsAt: instant,
  buyin: money,
  places: count,
  free: count,
  waiting: count,
  status: oneOf<TournamentSummary['status']>(['open', 'full', 'running', 'over', 'cancelled']),
  registrationOpen: flag,
  registrationUntil: instant,
  casino: nullable(
    object<NonNullable<TournamentSummary['casino']>>('TournamentCasino', {
      slug,
      name: text,
      trigram: text,
      uuid: text,
    }),
  ),
  day: nullable(text),
  chips: nullable(count),
  levels: count,
  totalMinutes: count,
}

export const tournaments = pageSchema(object<TournamentSummary>('TournamentSummary', summaryProperties))

export const tournament = object<Tournament>('Tournament', {
  ...summaryProperties,
  intro: nullable(text),
  lateRegistrationUntilLevel: nullable(count),
  structure: list(stage),
})

const state = oneOf<RegistrationState>(['held', 'paid', 'confirmed', 'failed', 'expired', 'cancelled'])

export const registrationStarted = object<RegistrationStarted>('RegistrationStarted', {
  id: text,
  state,
  checkoutUrl: url,
  expiresAt: instant,
})

export const registration = object<Registration>('Registration', {
  id: text,
  state,
  tournament: object<Registration['tournament']>('RegistrationTournament', {
    slug,
    title: text,
    url: path,
    startsAt: instant,
    casino: nullable(text),
  }),
  amount: money,
  checkoutUrl: nullable(url),
  expiresAt: nullable(instant),
  createdAt: instant,
  code: nullable(text),
  refundableUntil: nullable(instant),
  refund: nullable(oneOf(['pending', 'done', 'failed'])),
  refunded: nullable(money),
  disputed: flag,
  checkedInAt: nullable(instant),
  noShow: flag,
  paidAtDesk: flag,
})

export const registrations = pageSchema(registration)

export const waitlistPlace = object<WaitlistPlace>('WaitlistPlace', {
  place: integer,
  state: oneOf(['waiting', 'offered']),
  offeredUntil: nullable(instant),
})

/** Data of the event `live` of a tournament's stream. */
export const liveTournament = object<LiveTournament>('LiveTournament', {
  slug,
  at: instant,
  phase: oneOf(['before', 'level', 'break', 'paused', 'over']),
  startsAt: instant,
  stage: nullable(stage),
  stageEndsAt: nullable(instant),
  secondsLeft: nullable(count),
  next: nullable(stage),
  nextBreakAt: nullable(instant),
  playersLeft: nullable(count),
  registrationOpen: flag,
  registrationUntil: instant,
  places: count,
  free: count,
})
