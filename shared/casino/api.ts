/** Calls of `/api/casinos`: everybody may read them. Amounts are cents, instants ISO 8601. */
import {
  cents,
  count,
  currency,
  flag,
  type Infer,
  type InferEach,
  instant,
  matching,
  object,
  pageSchema,
  text,
} from '#shared/http/answer.ts'

const gameProperties = { table: text, game: text, betMin: cents, betMax: cents, positions: count, open: flag }
const paymentProperties = { amount: cents, currency, at: instant }

const jackpot = object('Jackpot', { machine: text, name: text, ...paymentProperties })
export type Jackpot = Infer<typeof jackpot>

const casino = object('Casino', {
  /** Last segment of the story's address. */
  slug: matching('^[a-z0-9-]+$', 'honfleur'),
  name: text,
  /** Three capitals: how the casino floor names it. */
  trigram: matching('^[A-Z]{3}$', 'HOU'),
  uuid: text,
})
export type CasinoSummary = Infer<typeof casino>

const gameTable = object('GameTable', gameProperties)
export type GameTable = Infer<typeof gameTable>

/** A payment of a machine. */
const machinePayment = object('MachinePayment', paymentProperties)
export type MachinePayment = Infer<typeof machinePayment>

export const casinos = pageSchema(casino)
export const games = pageSchema(gameTable)
export const jackpots = pageSchema(jackpot)
export const payments = pageSchema(machinePayment)

/** Data of the events of …/jackpots/stream, by name. */
export const floorStreamEvents = {
  jackpot,
  payment: object('StreamedPayment', { machine: text, ...paymentProperties }),
  tableState: object('StreamedTable', { ...gameProperties, at: instant }),
}
export type FloorStreamEvents = InferEach<typeof floorStreamEvents>
