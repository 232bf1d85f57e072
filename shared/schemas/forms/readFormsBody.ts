import { ages } from '#shared/house.ts'
import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import { addDays } from '#shared/time/days.ts'
import { zipOfCountry } from '../fields/address.ts'
import { birthdateOf } from '../fields/birthdate.ts'
import { channelsOfForm } from '../fields/optin.ts'
import { phoneOfCountry } from '../fields/phone.ts'
import { validators } from '../generated/forms.mjs'
import { readerOf } from '../readBody.ts'
import type { Rule } from '../rules.ts'
import { type FormBodies, formsSchemas } from './schemas.ts'

/** A feast is in a city or at a destination; the message stands where the form asks. */
const somewhere: Rule = ({ body, refuse }) => {
  if (body.city === undefined && body.destination === undefined)
    refuse(body.place === 'destination' ? 'destination' : 'city', 'required')
}

/** A field that the editor of this form marked as required. */
const requiredByEditor: Rule = ({ body, options: { required = [] }, refuse }) => {
  for (const field of required) if (body[field] === undefined) refuse(field, 'required')
}

/** A number of people is at least one. */
const atLeastOne =
  (field: string): Rule =>
  ({ body, isWell, refuse }) => {
    if (isWell(field) && Number(body[field]) === 0) refuse(field, 'invalid')
  }

/** A later date is a slip of the hand. */
const longestAheadYears = 5

/** A day that is still to come, today included. */
const futureDay =
  (field: string): Rule =>
  ({ body, options: { today, locale }, isWell, refuse }) => {
    const day = body[field]
    if (typeof day !== 'string' || !isWell(field)) return
    const tooFar = `${Number(today.slice(0, 4)) + longestAheadYears}-12-31`
    if (day < today) refuse(field, 'dateLater', { date: formatTypedDay(dayOrders[locale], addDays(today, -1)) })
    else if (day > tooFar) refuse(field, 'datePrior', { date: formatTypedDay(dayOrders[locale], addDays(tooFar, 1)) })
  }

/** A departure needs an arrival, and comes after it. */
const departureAfterArrival: Rule = ({ body: { arrival, departure }, options: { locale }, isWell, refuse }) => {
  if (departure === undefined) return
  if (arrival === undefined) return refuse('departure', 'arrivalFirst')
  if (typeof arrival !== 'string' || typeof departure !== 'string') return
  if (!isWell('arrival') || !isWell('departure') || departure > arrival) return
  refuse('departure', 'dateLater', { date: formatTypedDay(dayOrders[locale], arrival) })
}

const person = [phoneOfCountry('phone'), zipOfCountry]
const days = [futureDay('eventDate'), futureDay('arrival'), futureDay('departure'), departureAfterArrival]
const feast = [...person, ...days, somewhere, atLeastOne('guestsNumber')]

const everyForm = [channelsOfForm, requiredByEditor]

/** A body of `/api/forms`, or every field that is wrong (code `invalid`). */
export const readFormsBody = readerOf<FormBodies>({
  schemas: formsSchemas,
  validators,
  rules: {
    contact: [...person, ...everyForm],
    contest: [...person, birthdateOf(ages.adult), ...everyForm],
    newsletter: everyForm,
    seminar: [...feast, ...everyForm],
    event: [...feast, ...everyForm],
    quote: [...person, ...days, atLeastOne('participantCount'), ...everyForm],
  },
  codes: {},
})
