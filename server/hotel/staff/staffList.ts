import { nameKey } from '#server/identity/nameKey.ts'
import type { Queries, Row } from '#server/store/tables.ts'

/** The data that a person enters; all of them must match the list. */
export interface StaffClaim {
  employeeNumber: string
  firstname: string
  lastname: string
  /** `YYYY-MM-DD` */
  birthdate: string
}

/** The staff list's line with that number, if name and birth date match as well. */
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
