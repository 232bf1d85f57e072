import type { Transaction } from 'kysely'
import { type IntakeOptions, type Refusal, signedIntake } from '#server/http/signedIntake.ts'
import type { Tables } from '#server/store/tables.ts'

/** What an event of the floor does, given its data; the room that knows the type brings it. */
export type FloorHandler = (
  tx: Transaction<Tables>,
  data: Readonly<Record<string, unknown>>,
  at: number,
) => Promise<Refusal>

export interface FloorOptions extends Omit<IntakeOptions, 'path' | 'source' | 'take'> {
  /** By type (decisions §13); others are refused as `unknownType`. */
  handlers: Readonly<Record<string, FloorHandler>>
}

/** POST /api/floor/events: what the casino floor tells. `casino` is a trigram. */
export function floorIntake({ handlers, ...options }: FloorOptions) {
  return signedIntake({
    ...options,
    path: '/api/floor/events',
    source: 'floor',
    async take(tx, { type, at, given: { data, casino } }) {
      const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined
      if (!handler) return 'unknownType'
      const isTrigram = casino === undefined || (typeof casino === 'string' && /^[A-Z]{3}$/.test(casino))
      if (!isTrigram || typeof data !== 'object' || data === null) return 'invalid'
      return handler(tx, data as Record<string, unknown>, at)
    },
  })
}
