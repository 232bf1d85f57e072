import type { Transaction } from 'kysely'
import type { Refusal, SignedEvent } from '#server/http/signedIntake.ts'
import type { Tables } from '#server/store/tables.ts'

/** An event of the casino floor, its casino checked. */
export interface FloorEvent extends Pick<SignedEvent, 'id' | 'type' | 'at'> {
  /** Trigram of a casino that content knows; null where the event names none. */
  casino: string | null
  data: Readonly<Record<string, unknown>>
}

/** What an event does; the room that knows the type brings it. Writes nothing when it refuses. */
export type FloorHandler = (
  tx: Transaction<Tables>,
  data: FloorEvent['data'],
  at: number,
  casino: string | null,
) => Promise<Refusal>

/** What streams hear of an event once it is on the disk. */
export type PublishEvent = (event: FloorEvent, data: object) => void

/** What events of one type do, each of another id. @returns in their order */
export type FloorBatchHandler = (
  tx: Transaction<Tables>,
  events: readonly FloorEvent[],
  publish: PublishEvent,
) => Promise<readonly Refusal[]>

/** For a type of which a few come a day. */
export function eachAlone(handle: FloorHandler): FloorBatchHandler {
  return async (tx, events) => {
    const refusals: Refusal[] = []
    for (const { data, at, casino } of events) refusals.push(await handle(tx, data, at, casino))
    return refusals
  }
}

/** One line of words as it came; undefined for what is none: empty, too long, with control characters. */
export function parseText(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' || value.length > max || !value.isWellFormed()) return undefined
  return value.trim() !== '' && !/\p{Cc}/u.test(value) ? value : undefined
}

/** A whole number within bounds. */
export function parseInteger(value: unknown, min: number, max = 1_000_000_000_000): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined
}

/** ISO 4217, as three capitals. */
export function currencyOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined
}
