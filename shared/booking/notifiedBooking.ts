/** A booking as the booking engine notifies it. */
export interface NotifiedBooking {
  number: string
  /** Slug of the hotel's story. */
  hotel: string
  /** `YYYY-MM-DD`; `to` is the day of departure. */
  from: string
  to: string
  /** Days between them. */
  nights: number
  rooms: number
  adults: number
  children: number
  email: string
  /** Number of the hotel programme, 10 digits. */
  ibNumber?: string | null
  /** Cents. */
  total: number
  currency: string
}
