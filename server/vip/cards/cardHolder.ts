import type { Queries, Row } from '#server/store/tables.ts'
import type { VerificationBody } from '#shared/vip/api.ts'

export type CasinoCard = Row<'casinoCards'>

/** A card issued in a casino whose holder has no account yet. */
export function findCard(db: Queries, cvip: string): Promise<CasinoCard | undefined> {
  return db.selectFrom('casinoCards').selectAll().where('cvip', '=', cvip).executeTakeFirst()
}

/** True if the given person is the holder known to the casino. */
export function isHolder(
  known: Pick<CasinoCard, 'lastname' | 'birthdate'>,
  { lastname, birthdate }: Pick<VerificationBody, 'lastname' | 'birthdate'>,
): boolean {
  return known.birthdate === birthdate && nameKey(known.lastname) === nameKey(lastname)
}

/** “Le Goff”, “LE-GOFF” and “Legoff” are one name, with or without accents. */
function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}
