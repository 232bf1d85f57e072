import {
  cents,
  count,
  currency,
  flag,
  instant,
  matching,
  object,
  pageSchema,
  type Schema,
  text,
} from '#shared/schemas/answer.ts'
import type { CasinoSummary, FloorStreamEvents, GameTable, Jackpot, MachinePayment } from './api.ts'

const gameProperties = { table: text, game: text, betMin: cents, betMax: cents, positions: count, open: flag }
const paymentProperties = { amount: cents, currency, at: instant }

const jackpot = object<Jackpot>('Jackpot', { machine: text, name: text, amount: cents, currency, at: instant })

export const casinos = pageSchema(
  object<CasinoSummary>('Casino', {
    slug: matching('^[a-z0-9-]+$', 'honfleur'),
    name: text,
    trigram: matching('^[A-Z]{3}$', 'HOU'),
    uuid: text,
  }),
)

export const games = pageSchema(object<GameTable>('GameTable', gameProperties))
export const jackpots = pageSchema(jackpot)
export const payments = pageSchema(object<MachinePayment>('MachinePayment', paymentProperties))

/** Data of the events of a casino's stream, by name. */
export const floorStreamEvents = {
  jackpot,
  payment: object<FloorStreamEvents['payment']>('StreamedPayment', { machine: text, ...paymentProperties }),
  tableState: object<FloorStreamEvents['tableState']>('StreamedTable', { ...gameProperties, at: instant }),
} satisfies { [Name in keyof FloorStreamEvents]: Schema<FloorStreamEvents[Name]> }
