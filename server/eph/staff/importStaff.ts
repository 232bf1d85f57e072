import type { Store } from '#server/store/open.ts'

export interface StaffLine {
  employeeNumber: string
  firstname: string
  lastname: string
  /** `YYYY-MM-DD` */
  birthdate: string
  hasLeft: boolean
}

/**
 * The staff list of the personnel office: `employeeNumber,firstname,lastname,birthdate,left`, with or without that
 * heading; separated by commas, semicolons or tabs; `left` is empty, or anything but `no`/`non`/`0` for who has left.
 * @throws SyntaxError that names every line that cannot be read; nothing is half read
 */
export function readStaffList(text: string): StaffLine[] {
  const problems: string[] = []
  const lines: StaffLine[] = []
  const rows = text.replace(/^\ufeff/, '').split(/\r?\n/)
  for (const [i, row] of rows.entries()) {
    if (row.trim() === '' || (i === 0 && !/\d/.test(row))) continue
    const [employeeNumber = '', firstname = '', lastname = '', birthdate = '', left = ''] = row
      .split(/[,;\t]/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    const isWell = /^\d{1,12}$/.test(employeeNumber) && firstname && lastname && isDay(birthdate)
    if (!isWell) problems.push(`line ${i + 1}`)
    lines.push({ employeeNumber, firstname, lastname, birthdate, hasLeft: !/^(no|non|0|)$/i.test(left) })
  }
  if (problems.length > 0)
    throw new SyntaxError(`Not of the form employeeNumber,firstname,lastname,birthdate,left: ${problems.join(', ')}`)
  return lines
}

/** Writes a list: new people are added, known ones brought up to date; who is missing stays as they are. */
export async function importStaff(store: Store, lines: readonly StaffLine[], now: number): Promise<void> {
  await store.transaction(async (tx) => {
    for (const { hasLeft, ...person } of lines) {
      await tx
        .insertInto('staff')
        .values({ ...person, leftAt: hasLeft ? now : null, hotelMemberId: null })
        .onConflict((conflict) =>
          conflict.column('employeeNumber').doUpdateSet((column) => ({
            firstname: column.ref('excluded.firstname'),
            lastname: column.ref('excluded.lastname'),
            birthdate: column.ref('excluded.birthdate'),
            // Who had left before stays left since then.
            leftAt: hasLeft ? column.fn.coalesce('staff.leftAt', 'excluded.leftAt') : null,
          })),
        )
        .execute()
    }
  })
}

function isDay(text: string): boolean {
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
