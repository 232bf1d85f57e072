import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { bloks, boolean, day, number, options, text } from '#shared/content/fields.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export type Weekday = (typeof weekdays)[number]

export const hoursRow = defineBlock({
  name: 'hours_row',
  kind: 'nested',
  title: 'Service',
  help: 'Des jours et leurs heures ; une ligne par service.',
  fields: {
    label: text({ title: 'Service', help: 'Déjeuner, dîner, bar…', max: 40 }),
    days: options(weekdays, {
      title: 'Jours',
      names: {
        mon: 'Lundi',
        tue: 'Mardi',
        wed: 'Mercredi',
        thu: 'Jeudi',
        fri: 'Vendredi',
        sat: 'Samedi',
        sun: 'Dimanche',
      },
    }),
    opens: text({ title: 'Ouvre', help: '12:00', required: true, max: 5, translatable: false }),
    closes: text({ title: 'Ferme', help: '14:30 ; après minuit : 02:00', required: true, max: 5, translatable: false }),
  },
})

export type HoursRowContent = ContentOf<typeof hoursRow>

export const hoursException = defineBlock({
  name: 'hours_exception',
  kind: 'nested',
  title: 'Jour particulier',
  help: 'Un jour fermé, ou ouvert à d’autres heures ; une ligne par service.',
  fields: {
    date: day({ title: 'Jour', required: true }),
    yearly: boolean({ title: 'Chaque année', help: 'Le 24 décembre, cette année et les suivantes.' }),
    label: text({ title: 'Raison', help: 'Noël, travaux, marée d’équinoxe…', max: 60 }),
    closed: boolean({ title: 'Fermé' }),
    opens: text({ title: 'Ouvre', help: '12:00', max: 5, translatable: false }),
    closes: text({ title: 'Ferme', help: '16:00', max: 5, translatable: false }),
  },
})

export type HoursExceptionContent = ContentOf<typeof hoursException>

/** Where a house of the group stands. Spread into the fields of a root type. */
export const placeFields = {
  town: text({ title: 'Ville', max: 80, translatable: false }),
  street: text({ title: 'Rue', max: 120, translatable: false }),
  zip: text({ title: 'Code postal', max: 12, translatable: false }),
  phone: text({ title: 'Téléphone', help: 'Avec + et l’indicatif.', max: 20, translatable: false }),
  latitude: number({ title: 'Latitude', min: -90, max: 90 }),
  longitude: number({ title: 'Longitude', min: -180, max: 180 }),
}

/** When it is open: data, so that "open now", the table of hours and JSON-LD agree. */
export const hoursFields = {
  hours: bloks<HoursRowContent>(['hours_row'], { title: 'Horaires' }),
  exceptions: bloks<HoursExceptionContent>(['hours_exception'], { title: 'Jours particuliers' }),
}
