import { toIso } from '#shared/desk/calls/iso.ts'
import {
  deskClock,
  deskEvening,
  deskEveningAct,
  deskEvenings,
  deskPlayer,
  deskWalkIn,
  type EveningActAnswer,
  tournamentBodies,
} from '#shared/desk/calls/tournaments.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { text } from '#shared/schemas/answer.ts'
import { deskCall, deskFileCall, type Landing } from './deskCall.ts'

const ofEvening = {
  route: 'tournament',
  answers: { tournament: actAnswerOf },
  schema: deskEveningAct,
  queryOf: (subject: string) => ({ player: subject }),
} as const
const ofPlayer = {
  route: 'tournamentPlayer',
  answers: { tournamentPlayer: ({ evening, player }: DeskViews['tournamentPlayer']) => toIso({ evening, player }) },
  schema: deskPlayer,
} as const
const ofWalkIn = {
  route: 'tournamentWalkIn',
  answers: {
    tournamentWalkIn: ({ evening, price, member }: DeskViews['tournamentWalkIn']) => toIso({ evening, price, member }),
  },
  schema: deskWalkIn,
} as const
const ofClock = {
  route: 'tournamentClock',
  answers: { tournamentClock: ({ evening, at, clock }: DeskViews['tournamentClock']) => toIso({ evening, at, clock }) },
  schema: deskClock,
} as const

/** Evenings of a casino: players, check-in, places sold and offered, players who did not come, refunds, the clock. */
export const tournamentCalls = [
  deskCall({
    name: 'listEvenings',
    path: '/tournaments',
    route: 'tournaments',
    answers: { tournaments: ({ tonight, coming, past }) => toIso({ items: [...tonight, ...coming, ...past] }) },
    schema: deskEvenings,
    description: { summary: 'api.desk.listEvenings' },
  }),
  deskCall({
    name: 'readEvening',
    path: '/tournaments/:evening',
    route: 'tournament',
    answers: {
      tournament: ({ evening, at, players, waiting, may }) => toIso({ evening, at, players, waiting, may }),
    },
    schema: deskEvening,
    description: { summary: 'api.desk.readEvening', query: { q: text } },
  }),
  deskFileCall({
    name: 'exportPlayers',
    path: '/tournaments/:evening/export',
    route: 'tournament',
    form: 'export',
    lands: 'tournament',
    // The file is made anew each time, with its line in the log.
    repeat: 'harmless',
    type: 'text/csv',
    description: { summary: 'api.desk.exportPlayers' },
  }),
  deskCall({
    ...ofEvening,
    name: 'checkIn',
    path: '/tournaments/:evening/check-in',
    form: 'code',
    done: 'checkedIn',
    body: tournamentBodies.checkIn,
    description: { summary: 'api.desk.checkIn' },
  }),
  deskCall({
    ...ofEvening,
    name: 'markNoShows',
    path: '/tournaments/:evening/no-shows',
    form: 'noShows',
    done: 'noShows',
    queryOf: undefined,
    description: { summary: 'api.desk.markNoShows' },
  }),
  deskCall({
    ...ofEvening,
    name: 'offerNextPlace',
    path: '/tournaments/:evening/offer-next',
    form: 'offerNext',
    done: 'offered',
    description: { summary: 'api.desk.offerNextPlace' },
  }),
  deskCall({
    ...ofEvening,
    name: 'offerAllPlaces',
    path: '/tournaments/:evening/offer-all',
    form: 'offerAll',
    done: 'offered',
    description: { summary: 'api.desk.offerAllPlaces' },
  }),
  deskCall({
    ...ofWalkIn,
    name: 'readWalkIn',
    path: '/tournaments/:evening/walk-in',
    description: { summary: 'api.desk.readWalkIn', query: { look: text } },
  }),
  deskCall({
    ...ofWalkIn,
    name: 'findWalkIn',
    path: '/tournaments/:evening/walk-in/find',
    form: 'find',
    body: tournamentBodies.findWalkIn,
    queryOf: (look) => ({ look }),
    description: { summary: 'api.desk.findWalkIn' },
  }),
  deskCall({
    ...ofEvening,
    name: 'sellToMember',
    path: '/tournaments/:evening/walk-in/sell',
    route: 'tournamentWalkIn',
    form: 'sell',
    done: 'sold',
    body: tournamentBodies.sellToMember,
    description: { summary: 'api.desk.sellToMember' },
  }),
  deskCall({
    ...ofEvening,
    name: 'sellToGuest',
    path: '/tournaments/:evening/walk-in/guest',
    route: 'tournamentWalkIn',
    form: 'guest',
    done: 'sold',
    body: tournamentBodies.sellToGuest,
    description: { summary: 'api.desk.sellToGuest' },
  }),
  deskCall({
    ...ofPlayer,
    name: 'readPlayer',
    path: '/tournaments/:evening/players/:player',
    description: { summary: 'api.desk.readPlayer' },
  }),
  deskCall({
    ...ofPlayer,
    name: 'checkInPlayer',
    path: '/tournaments/:evening/players/:player/check-in',
    form: 'checkIn',
    done: 'checkedIn',
    description: { summary: 'api.desk.checkInPlayer' },
  }),
  deskCall({
    ...ofPlayer,
    name: 'undoCheckIn',
    path: '/tournaments/:evening/players/:player/undo',
    form: 'undo',
    done: 'undone',
    description: { summary: 'api.desk.undoCheckIn' },
  }),
  deskCall({
    ...ofPlayer,
    name: 'markNoShow',
    path: '/tournaments/:evening/players/:player/no-show',
    form: 'noShow',
    done: 'noShow',
    description: { summary: 'api.desk.markNoShow' },
  }),
  deskCall({
    ...ofPlayer,
    name: 'sellHeldPlace',
    path: '/tournaments/:evening/players/:player/sell',
    form: 'sell',
    done: 'sold',
    description: { summary: 'api.desk.sellHeldPlace' },
  }),
  deskCall({
    ...ofPlayer,
    name: 'refundEntry',
    path: '/tournaments/:evening/players/:player/refund',
    form: 'refund',
    done: ['refunded', 'refunding'],
    body: tournamentBodies.refundEntry,
    description: { summary: 'api.desk.refundEntry' },
  }),
  deskCall({
    ...ofClock,
    name: 'readClock',
    path: '/tournaments/:evening/clock',
    description: { summary: 'api.desk.readClock' },
  }),
  deskCall({
    ...ofClock,
    name: 'pressClock',
    path: '/tournaments/:evening/clock/press',
    form: 'press',
    body: tournamentBodies.pressClock,
    description: { summary: 'api.desk.pressClock' },
  }),
]

/** The evening with the player that the act was about, not with all of them. */
function actAnswerOf({ evening, players }: DeskViews['tournament'], { query }: Landing): EveningActAnswer {
  const player = players.find(({ id }) => id === query.get('player'))
  const count = query.get('count')
  return toIso({ evening, ...(player && { player }), ...(count && { count: Number(count) }) })
}
