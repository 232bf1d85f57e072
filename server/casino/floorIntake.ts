import {
  type IntakeOptions,
  invalid,
  type Refusal,
  type SignedEvent,
  signedIntake,
  type Taken,
} from '#server/http/signedIntake.ts'
import type { Tx } from '#server/store/tables.ts'
import { notificationLimits } from '#shared/limits.ts'
import { defaultLocale } from '#shared/locales.ts'
import type { FloorType } from '#shared/schemas/floor/schemas.ts'
import { floorEventsRoute } from './casinoApi.ts'
import type { Casinos } from './casinos.ts'
import { type FloorBatchHandler, type FloorEvent, type FloorHandlers, refusalOfData } from './floorEvent.ts'
import { type FloorUpdate, storeUpdates, updateOf } from './stream/floorUpdates.ts'

export interface FloorOptions extends Omit<IntakeOptions, 'route' | 'source' | 'handle'> {
  casinos: Casinos
  /**
   * Handlers by type, in the order in which a batch is applied: a card is issued before it earns. Other types are
   * refused as `unknownType`.
   */
  handlers: FloorHandlers
  /** Called with the batch's stream events after the commit. */
  send: (updates: readonly FloorUpdate[]) => void
}

/** POST /api/floor/events: signed events of the casino floor. `casino` is a trigram. */
export function floorIntake({ handlers, casinos, send, ...options }: FloorOptions) {
  const { clock } = options
  let trigrams: ReadonlySet<string> = new Set()
  return signedIntake({
    ...options,
    route: floorEventsRoute,
    source: 'floor',
    handle: handleBatch,
    async prepare() {
      trigrams = new Set((await casinos.all(defaultLocale)).map(({ trigram }) => trigram))
    },
  })

  async function handleBatch(tx: Tx, given: readonly SignedEvent[]): Promise<Taken> {
    const read = given.map(readFloorEvent)
    const updates: FloorUpdate[] = []
    const refusals = new Map<FloorEvent, Refusal>()
    for (const [type, handle] of Object.entries(handlers) as [FloorType, FloorBatchHandler<FloorType>][]) {
      const events = read.filter((it) => isEvent(it)).filter((it) => it.type === type)
      if (events.length === 0) continue
      const answers = await handle(tx, events, (event, data) => updates.push(updateOf(event, data)))
      for (const [index, event] of events.entries()) refusals.set(event, answers[index] ?? null)
    }
    await storeUpdates(tx, updates, clock())
    return {
      refusals: read.map((it) => (isEvent(it) ? (refusals.get(it) ?? null) : it)),
      committed: () => send(updates),
    }
  }

  /** @returns the refusal if the event is not valid */
  function readFloorEvent({ id, type, at, given: { data, casino = null } }: SignedEvent): FloorEvent | Refusal {
    if (!isHandled(type)) return 'unknownType'
    if (casino !== null && (typeof casino !== 'string' || !/^[A-Z]{3}$/.test(casino))) return invalid('casino')
    // An event dated in the future would count as the latest for ever.
    if (at > clock() + notificationLimits.clockSkewMs) return invalid('at')
    if (casino !== null && !trigrams.has(casino)) return 'unknownCasino'
    return refusalOfData(type, data) ?? { id, type, at, casino, data: data as FloorEvent['data'] }
  }

  function isHandled(type: string): type is FloorType {
    return Object.hasOwn(handlers, type)
  }
}

function isEvent(read: FloorEvent | Refusal): read is FloorEvent {
  return typeof read === 'object' && read !== null && 'id' in read
}
