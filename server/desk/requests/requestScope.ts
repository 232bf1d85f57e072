import type { RequestScope } from '#server/forms/index.ts'
import { everyHouse, requestFormsFor, rolesAt } from '#shared/desk/rights.ts'
import type { ActInput } from '../http/deskPage.ts'

/** Whether a person answers for every house, and for the group itself. */
export function isForEveryHouse({ person }: Pick<ActInput, 'person'>): boolean {
  return person.roles.some((it) => it.house === everyHouse)
}

/** The requests that a person may read at a house. @param isEverywhere at all houses, where the person may */
export function scopeOf(
  { person, house }: Pick<ActInput, 'person' | 'house'>,
  isEverywhere = isForEveryHouse({ person }),
): RequestScope {
  const forms = requestFormsFor(rolesAt(person.roles, house.slug))
  return { forms, house: isEverywhere ? undefined : house.slug }
}
