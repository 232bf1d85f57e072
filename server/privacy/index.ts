import type { Kysely } from 'kysely'
import { writeEvent } from '#server/events/index.ts'
import type { Tables, Tx } from '#server/store/tables.ts'
import '#shared/features.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { Person } from './held.ts'
import { absentTables, inventory } from './inventory.ts'

export { recordConsents } from './consents.ts'
export { actsAbout } from './deskInventory.ts'
export { addressProven, leaveOffers, reconcileOffers, refusesOffers, returnToOffers } from './offers.ts'
export { hotelOptinOf, noOptin, optinColumns, optinOf } from './optin.ts'

/** An export: the instant, then each table of the inventory by its name. */
interface PersonalData {
  /** ISO 8601. */
  exportedAt: string
  data: Record<string, readonly object[]>
}

/** All data about a person, as the inventory lists it. @param now epoch ms */
export async function exportPerson(db: Kysely<Tables>, person: Person, now: number): Promise<PersonalData> {
  const data: PersonalData['data'] = {}
  for (const [name, held] of Object.entries(inventory).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!('read' in held)) continue
    const rows = await held.read(db, person)
    // Rows of a feature that the house has given up are still the person's.
    if (rows.length > 0 || !absentTables.has(name)) data[name] = rows.map(readable)
  }
  return { exportedAt: isoInstant(now), data }
}

/** Removes a person from every table, the member last. @param now epoch ms */
export async function erasePerson(tx: Tx, person: Person, now: number): Promise<void> {
  for (const held of Object.values(inventory)) if ('erase' in held) await held.erase(tx, person, now)
  await writeEvent(tx, 'member.erased', person, {}, now)
}

/** A house without games asks about none. */
const isOfHouse = ([name]: [string, unknown]) => has.casino || !name.startsWith('casinoFirstParty')

/** Instants as ISO 8601, JSON as objects: an export is for people and other programs, not for our tables. */
function readable(row: object): object {
  return Object.fromEntries(
    Object.entries(row)
      .filter(isOfHouse)
      .map(([name, value]) => {
        if (typeof value === 'number' && /(^at|At|Until|From)$/.test(name)) return [name, isoInstant(value)]
        if (typeof value === 'string' && /^(addressJson|choicesJson|answerJson|payload|subjects)$/.test(name))
          return [name.replace('Json', ''), JSON.parse(value)]
        return [name, value]
      }),
  )
}
