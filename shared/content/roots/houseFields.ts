import { bloks, number, text } from '../fields.ts'
import type { HoursExceptionContent, HoursRowContent } from './parts.ts'

/** Where a house of the group stands. Spread into the fields of a root type. */
export const placeFields = {
  town: text({ title: 'Ville', max: 80, translatable: false }),
  street: text({ title: 'Rue', max: 120, translatable: false }),
  zip: text({ title: 'Code postal', max: 12, translatable: false }),
  phone: text({ title: 'Téléphone', help: 'Au format +33261910001.', max: 20, translatable: false }),
  latitude: number({ title: 'Latitude', min: -90, max: 90 }),
  longitude: number({ title: 'Longitude', min: -180, max: 180 }),
}

/** When it is open: data, so that "open now", the table of hours and JSON-LD agree. */
export const hoursFields = {
  hours: bloks<HoursRowContent>(['hours_row'], { title: 'Horaires' }),
  exceptions: bloks<HoursExceptionContent>(['hours_exception'], { title: 'Jours particuliers' }),
}
