import type { Transaction } from 'kysely'
import type { Refusal, SignedEvent } from '#server/http/signedIntake.ts'
import type { Tables } from '#server/store/tables.ts'
import type { FloorData, FloorType } from '#shared/casino/floorData.ts'
import { validators } from '#shared/schemas/generated/floor.mjs'

/** An event of the casino floor whose casino was checked. */
export interface FloorEvent extends Pick<SignedEvent, 'id' | 'type' | 'at'> {
  /** Trigram of a casino in content; null if the event names none. */
  casino: string | null
  data: Readonly<Record<string, unknown>>
}

/** Applies one event; the domain that owns the type provides it. Writes nothing when it refuses. */
export type FloorHandler = (
  tx: Transaction<Tables>,
  data: FloorEvent['data'],
  at: number,
  casino: string | null,
) => Promise<Refusal>

/** Queues an event for the streams, which get it after the commit. */
export type PublishEvent = (event: FloorEvent, data: object) => void

/** Applies events of one type, each with its own id. @returns one refusal or null per event, in their order */
export type FloorBatchHandler = (
  tx: Transaction<Tables>,
  events: readonly FloorEvent[],
  publish: PublishEvent,
) => Promise<readonly Refusal[]>

/** Adapts a handler of single events, for a type with a few events a day. */
export function eachAlone(handle: FloorHandler): FloorBatchHandler {
  return async (tx, events) => {
    const refusals: Refusal[] = []
    for (const { data, at, casino } of events) refusals.push(await handle(tx, data, at, casino))
    return refusals
  }
}

/** The data of an event, checked by the schema of its type; undefined: invalid. */
export function parseData<Type extends FloorType>(type: Type, data: unknown): FloorData[Type] | undefined {
  return validators[type](data) ? (data as FloorData[Type]) : undefined
}
