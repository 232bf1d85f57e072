import type { OwnLanguage } from '../ownLanguage.ts'
export type BookingEventType = 'booked' | 'modified' | 'cancelled'

/** A stay as the engine stores it. */
export interface EngineBooking {
  number: string
  /** Part of its page's address: whoever has it may change the stay. */
  key: string
  locale: OwnLanguage
  hotel: string
  /** The engine's number of the hotel. */
  hotelCode: string
  hotelUuid: string
  room: string
  roomName: string
  arrive: string
  depart: string
  nights: number
  rooms: number
  adults: number
  children: number
  promo: string
  firstname: string
  lastname: string
  email: string
  /** Cents, VAT included, the tourist tax not. */
  total: number
  /** Cents, paid at the hotel. */
  touristTax: number
  state: 'booked' | 'cancelled'
  /** Epoch ms. */
  bookedAt?: number
}
