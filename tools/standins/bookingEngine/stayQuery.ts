import { nightsOf } from '#shared/booking/stay.ts'
import { stayLimits } from '#shared/limits.ts'
import { parseTypedDay } from '#shared/time/dates.ts'
import type { Catalogue, EngineHouse, EngineRoom } from './catalogue.ts'

/** The request of a deep link, checked again: an engine trusts no link. */
export interface EngineStay {
  house: EngineHouse
  synxisId: string
  arrive: string
  depart: string
  nights: number
  rooms: number
  adults: number
  children: number
  childAges: string
  promo: string
  /** A group's code; like a promotion's it selects an offer. */
  group: string
  /** The engine's own code of the requested room. */
  room: string
}

export type StayFault = 'house' | 'dates' | 'people'

/** @param today `YYYY-MM-DD`, the house’s zone */
export function readStayQuery(catalogue: Catalogue, query: URLSearchParams, today: string): EngineStay | StayFault {
  const house = catalogue.house(query.get('hotel') ?? '')
  if (!house) return 'house'
  const [arrive, depart] = [dayOf(query.get('arrive')), dayOf(query.get('depart'))]
  if (!arrive || !depart || arrive < today || depart <= arrive) return 'dates'
  const nights = nightsOf(arrive, depart)
  if (nights > stayLimits.nights) return 'dates'
  const [rooms, adults, children] = ['rooms', 'adult', 'child'].map((name) => countOf(query.get(name)))
  if (!rooms || rooms > stayLimits.rooms || !adults || adults > stayLimits.adults) return 'people'
  if (children === undefined || children > stayLimits.children) return 'people'
  if (house.rooms.every((it) => !holds(it, { rooms, adults, children }))) return 'people'
  return {
    house,
    synxisId: house.synxisId,
    arrive,
    depart,
    nights,
    rooms,
    adults,
    children,
    childAges: (query.get('childages') ?? '').slice(0, 40),
    promo: (query.get('promo') ?? '').slice(0, stayLimits.code),
    group: (query.get('group') ?? '').slice(0, stayLimits.code),
    room: (query.get('room') ?? '').slice(0, 80),
  }
}

/** Whether rooms of a kind hold the guests: a room for two is not sold to a family of three. */
export function holds(
  { people }: EngineRoom,
  { rooms, adults, children }: Pick<EngineStay, 'rooms' | 'adults' | 'children'>,
) {
  return people * rooms >= adults + children
}

function dayOf(text: string | null): string | undefined {
  return text === null ? undefined : parseTypedDay('dayFirst', text)
}

function countOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : undefined
}
