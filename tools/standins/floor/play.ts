import { randomUUID } from 'node:crypto'
import { timeZone } from '#shared/house.ts'
import { localMoment } from '#shared/time/localTime.ts'
import { isHouseOpen, type Machine, machinesOf, tablesOf } from './rooms.ts'

/** An event as the floor posts it. */
export interface PlayedEvent {
  id: string
  type: string
  at: string
  casino: string
  data: object
}

export interface Guest {
  cvip: string
  /** Trigram of the guest's favourite casino. */
  casino: string
}

export interface PlayOptions {
  trigrams: readonly string[]
  /** Current jackpots, by casino and machine. */
  standing: ReadonlyMap<string, number>
  guests: readonly Guest[]
  /** 0 to 1, as Math.random. */
  random?: () => number
}

export interface Play {
  /** The initial state of the floors, and payments of the last days: with the same ids each time. */
  opening(at: number): PlayedEvent[]
  /** The events of one step. @param elapsedMs since the last step */
  moment(at: number, elapsedMs: number): PlayedEvent[]
}

/** On average, while the casinos are open. */
const paymentEveryMs = 45_000
const pointsEveryMs = 10 * 60_000
const visitsEveryMs = 20 * 60_000
const pastDays = 3

/** Simulates the floors: jackpots rise and are won, machines pay, tables open and close, guests come in and earn points. */
export function play({ trigrams, standing, guests, random = Math.random }: PlayOptions): Play {
  const machines = trigrams.flatMap((casino) => machinesOf(casino).map((it) => ({ ...it, casino })))
  const amounts = new Map(machines.map((it) => [it.machine, standing.get(`${it.casino} ${it.machine}`) ?? firstOf(it)]))
  const openStates = new Map<string, boolean>()
  return {
    opening: (at) => [
      ...machines.map((it) => jackpotOf(it, at)),
      ...tableChanges(at, true),
      ...machines.flatMap((it) => pastPayments(it, at)),
    ],
    moment: (at, elapsedMs) => [
      ...rises(at),
      ...payments(at, elapsedMs),
      ...tableChanges(at, false),
      ...points(at, elapsedMs),
      ...visits(at, elapsedMs),
    ],
  }

  function firstOf({ base, cap, machine }: Machine): number {
    return Math.round(base + (cap - base) * fractionOf(machine) * 0.8)
  }

  function rises(at: number): PlayedEvent[] {
    const count = isHouseOpen(at) ? 2 + Math.floor(random() * 3) : 1
    return Array.from({ length: count }, () => {
      const it = pick(machines)
      const amount = amounts.get(it.machine) ?? it.base
      amounts.set(it.machine, Math.min(it.cap, amount + Math.ceil(it.base * (0.0002 + random() * 0.0012))))
      return jackpotOf(it, at)
    })
  }

  function payments(at: number, elapsedMs: number): PlayedEvent[] {
    if (!isHouseOpen(at) || random() > elapsedMs / paymentEveryMs) return []
    const it = pick(machines.filter(({ machine }) => !neverPays(machine)))
    const amount = amounts.get(it.machine) ?? it.base
    // Grows likelier towards the amount at which it has always been won.
    const isJackpot = random() < 0.02 + 0.1 * Math.max(0, (amount - it.base) / (it.cap - it.base) - 0.6)
    if (!isJackpot) return [paymentOf(it, Math.round(it.base * (0.004 + random() * 0.05)), at)]
    amounts.set(it.machine, it.base)
    return [paymentOf(it, amount, at), jackpotOf(it, at)]
  }

  function tableChanges(at: number, isAll: boolean): PlayedEvent[] {
    return trigrams.flatMap((casino) =>
      tablesOf(at).flatMap(({ opensAt: _, ...table }) => {
        const key = `${casino} ${table.table}`
        if (!isAll && openStates.get(key) === table.open) return []
        openStates.set(key, table.open)
        return [eventOf('tableState', casino, table, at)]
      }),
    )
  }

  function points(at: number, elapsedMs: number): PlayedEvent[] {
    if (guests.length === 0 || !isHouseOpen(at) || random() > elapsedMs / pointsEveryMs) return []
    const { cvip, casino } = pick(guests)
    const [source, label, most] = pick(sources)
    return [eventOf('pointsEarned', casino, { cvip, points: 5 + Math.floor(random() * most), source, label }, at)]
  }

  /** A reader at a door reads the card of a guest. */
  function visits(at: number, elapsedMs: number): PlayedEvent[] {
    if (guests.length === 0 || !isHouseOpen(at) || random() > elapsedMs / visitsEveryMs) return []
    const { cvip, casino } = pick(guests)
    return [eventOf('visitCounted', casino, { cvip }, at)]
  }

  function jackpotOf({ casino, machine, name }: Machine & { casino: string }, at: number): PlayedEvent {
    return eventOf('jackpot', casino, { machine, name, amount: amounts.get(machine) ?? 0, currency: 'EUR' }, at)
  }

  function pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(random() * items.length)] as Item
  }
}

const sources = [
  ['machines', 'Machines', 90],
  ['bars', 'Bar', 30],
  ['tables', 'Tables', 120],
] as const

type Placed = Machine & { casino: string }

function pastPayments(it: Placed, at: number): PlayedEvent[] {
  if (neverPays(it.machine)) return []
  const today = localMoment(at).toPlainDate()
  return Array.from({ length: pastDays }, (_, index) => today.subtract({ days: index + 1 })).flatMap((day) => {
    const count = Math.floor(fractionOf(`${it.machine} ${day}`) * 4)
    return Array.from({ length: count }, (_, n) => {
      const id = `${it.machine}-${day}-${n}`
      const minutes = 11 * 60 + Math.floor(fractionOf(`${id} time`) * 12 * 60)
      const when = day.toZonedDateTime(timeZone).add({ minutes }).epochMilliseconds
      const amount = Math.round(it.base * (0.004 + fractionOf(`${id} amount`) * 0.06))
      return { ...paymentOf(it, amount, when), id: `floor-${id}` }
    })
  })
}

function paymentOf({ casino, machine }: Placed, amount: number, at: number): PlayedEvent {
  return eventOf('payment', casino, { machine, amount, currency: 'EUR' }, at)
}

function neverPays(machine: string): boolean {
  return machine.endsWith('-150')
}

function eventOf(type: string, casino: string, data: object, at: number): PlayedEvent {
  return { id: `floor-${randomUUID()}`, type, at: new Date(at).toISOString(), casino, data }
}

/** A hash of the text, 0 to 1: the past stays the same at the next start. */
function fractionOf(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}
