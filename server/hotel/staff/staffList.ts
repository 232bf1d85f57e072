import { nameKey } from '#server/identity/nameKey.ts'
import type { Queries, Row } from '#server/store/tables.ts'

/** Data that a person gives; all of it must be as on the list. */
export interface StaffClaim {
  employeeNumber: string
  firstname: string
  lastname: string
  /** `YYYY-MM-DD` */
  birthdate: string
}

/** The line of the staff list with that number, when name and birth date are that person's too. */
export async function findStaff(db: Queries, claim: StaffClaim): Promise<Row<'staff'> | undefined> {
  const found = await db
    .selectFrom('staff')
    .selectAll()
    .where('employeeNumber', '=', claim.employeeNumber)
    .executeTakeFirst()
  if (!found) return undefined
  const isSame =
    found.birthdate === claim.birthdate &&
    nameKey(found.firstname) === nameKey(claim.firstname) &&
    nameKey(found.lastname) === nameKey(claim.lastname)
  return isSame ? found : undefined
}
