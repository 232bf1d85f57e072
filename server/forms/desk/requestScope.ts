import { type ActInput, hasEveryHouse } from '#server/desk/index.ts'
import { requestFormsFor, rolesAt } from '#shared/desk/rights.ts'
import type { RequestScope } from '../requests/readRequests.ts'

/** The requests that a person may read at a house. @param isEverywhere at all houses, where the person may */
export function scopeOf(
  { person, house }: Pick<ActInput, 'person' | 'house'>,
  isEverywhere = hasEveryHouse(person),
): RequestScope {
  const forms = requestFormsFor(rolesAt(person.roles, house.slug))
  return { forms, house: isEverywhere ? undefined : house.slug }
}
