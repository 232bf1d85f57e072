import type { FormBodies } from '#shared/forms/api.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { zipOfCountry } from '../fields/address.ts'
import { adultBirthdate } from '../fields/birthdate.ts'
import { departureAfterArrival, futureDay } from '../fields/futureDays.ts'
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

/** A number of people is at least one. */
const atLeastOne =
  (field: string): Rule =>
  ({ body, isWell, refuse }) => {
    if (isWell(field) && Number(body[field]) === 0) refuse(field, 'invalid')
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
    { schema: formsSchemas[name], validate: validators[name], rules: rules[name], codes: {} },
    given,
    options,
  )
}
