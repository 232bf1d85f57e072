import type { FormBodies } from '#shared/forms/api.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import { zipOfCountry } from '../fields/address.ts'
import { addDays, adultBirthdate } from '../fields/birthdate.ts'
import { channelsOfForm } from '../fields/optin.ts'
import { phoneOfCountry } from '../fields/phone.ts'
import { validators } from '../generated/forms.mjs'
import { type BodyResult, readBody } from '../readBody.ts'
import type { ReadOptions, Rule } from '../rules.ts'
import { formsSchemas } from './schemas.ts'

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

const rules: Readonly<Record<FormName, readonly Rule[]>> = {
  contact: person,
  contest: [...person, adultBirthdate],
  newsletter: [],
  seminar: feast,
  event: feast,
  quote: [...person, ...days, atLeastOne('participantCount')],
}

/**
 * A body of `/api/forms`, from JSON or from a form of a browser, on the server and in the browser alike.
 * @returns the value as `shared/forms/api.ts` says, or every field that is wrong (code `invalid`)
 */
export function readFormsBody<Name extends FormName>(
  name: Name,
  given: unknown,
  options: ReadOptions,
): BodyResult<FormBodies[Name]> {
  return readBody<FormBodies[Name]>(
    {
      schema: formsSchemas[name],
      validate: validators[name],
      rules: [...rules[name], channelsOfForm, requiredByEditor],
      codes: {},
    },
    given,
    options,
  )
}
