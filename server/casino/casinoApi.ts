import type { CallDescription, RouteDescription } from '#server/http/describe/description.ts'
import { intakeDescription } from '#server/http/signedIntake.ts'
import { casinos, floorStreamEvents, games, jackpots, payments } from '#shared/casino/api.ts'
import { type JsonSchema, matching, text } from '#shared/http/answer.ts'
import { type FloorType, floorSchemas, typesOfOneCasino } from '#shared/schemas/floor/schemas.ts'

const errors = ['generic.notFound', 'generic.unavailable'] as const

/** Descriptions of the calls of `/api/casinos`, by name. */
export const casinoApi = {
  readCasinos: { summary: 'api.casinos.readCasinos', answers: { 200: casinos }, errors: ['generic.unavailable'] },
  readGames: { summary: 'api.casinos.readGames', answers: { 200: games }, errors },
  readJackpots: { summary: 'api.casinos.readJackpots', answers: { 200: jackpots }, errors },
  readPayments: { summary: 'api.casinos.readPayments', answers: { 200: payments }, errors },
} as const satisfies Record<string, CallDescription>

/** GET /api/casinos/{casino}/jackpots/stream. */
export const jackpotStreamRoute = {
  name: 'streamJackpots',
  tag: 'casinos',
  method: 'GET',
  path: '/api/casinos/:casino/jackpots/stream',
  summary: 'api.casinos.streamJackpots',
  type: 'text/event-stream',
  events: floorStreamEvents,
  headers: { 'Last-Event-ID': text },
  answers: { 200: text },
  errors: [...errors, 'generic.tooManyRequests'],
} as const satisfies RouteDescription

const trigram = matching('^[A-Z]{3}$', 'HOU')

/** POST /api/floor/events: an event a type, with its own data. */
export const floorEventsRoute = {
  ...intakeDescription(
    Object.entries(floorSchemas as Readonly<Record<string, JsonSchema>>).map(([type, data]) => {
      const isOfOneCasino = typesOfOneCasino.some((it) => it === (type as FloorType))
      return {
        title: `Event.${type}`,
        type: { const: type },
        properties: { casino: isOfOneCasino ? trigram : { anyOf: [trigram, { type: 'null' }] }, data },
        required: isOfOneCasino ? ['casino', 'data'] : ['data'],
      }
    }),
  ),
  name: 'postFloorEvents',
  path: '/api/floor/events',
  summary: 'api.notifications.floor',
} as const satisfies RouteDescription
