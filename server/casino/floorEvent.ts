import { invalid, type Refusal, type SignedEvent, wrongPaths } from '#server/http/signedIntake.ts'
import type { Tx } from '#server/store/tables.ts'
import type { FloorData, FloorType } from '#shared/schemas/floor/schemas.ts'
import { validators } from '#shared/schemas/generated/floor.mjs'

/** An event of the casino floor whose casino and data were checked. */
export interface FloorEvent<Type extends FloorType = FloorType> extends Pick<SignedEvent, 'id' | 'at'> {
  type: Type
  /** Trigram of a casino in content; null if the event names none. */
  casino: string | null
  data: FloorData[Type]
}

/** Applies one event; the domain that owns the type provides it. Writes nothing when it refuses. */
export type FloorHandler<Type extends FloorType> = (
  tx: Tx,
  data: FloorData[Type],
  at: number,
  casino: string | null,
) => Promise<Refusal>

/** Queues an event for the streams, which get it after the commit. */
export type PublishEvent = (event: FloorEvent, data: object) => void

/** Applies events of one type, each with its own id. @returns one refusal or null per event, in their order */
export type FloorBatchHandler<Type extends FloorType> = (
  tx: Tx,
  events: readonly FloorEvent<Type>[],
  publish: PublishEvent,
) => Promise<readonly Refusal[]>

/** By type, in the order in which a batch is applied. */
export type FloorHandlers = { readonly [Type in FloorType]?: FloorBatchHandler<Type> }

/** Adapts a handler of single events, for a type with a few events a day. */
export function eachAlone<Type extends FloorType>(handle: FloorHandler<Type>): FloorBatchHandler<Type> {
  return async (tx, events) => {
    const refusals: Refusal[] = []
    for (const { data, at, casino } of events) refusals.push(await handle(tx, data, at, casino))
    return refusals
  }
}

/** The refusal of data that the schema of an event’s type does not take, with their fields; null: it takes them. */
export function refusalOfData(type: FloorType, data: unknown): Refusal {
  const validate = validators[type]
  return validate(data) ? null : invalid(...wrongPaths('data', validate))
}
