import { eachAlone, type FloorBatchHandler } from '#server/casino/index.ts'
import { findHouse, writeAct } from '#server/desk/index.ts'
import { invalid, type Refusal } from '#server/http/signedIntake.ts'
import type { EveningRefusal } from '#shared/poker/evening.ts'
import { checkIn, findRegistration } from '../evening/checkIn.ts'
import { lockTournament } from '../tournaments/rows.ts'
import { readTicketCode } from './eveningPages.ts'

/** Codes of refusal by the refusal of the act. */
const refusals: Readonly<Partial<Record<EveningRefusal, Refusal>>> = {
  alreadyIn: 'alreadyCheckedIn',
  unpaid: 'notPaid',
  ended: 'notRegistered',
  full: 'full',
  notOpen: 'notOpen',
}

/**
 * The signed notification `checkedIn {registration}` of a house with a system of its own: the same act as at the desk,
 * logged as one of the system. `registration` is the place's id or its code, both in the file of players. Codes of
 * refusal: `invalid`, `unknownRegistration` (also another casino's), `alreadyCheckedIn`, `notPaid`, `notRegistered`,
 * `full`, `notOpen`.
 */
export const checkedIn: FloorBatchHandler<'checkedIn'> = eachAlone(async (tx, { registration: named }, at, casino) => {
  const house = casino ? await findHouse(tx, { trigram: casino }) : undefined
  if (!house) return invalid('casino')
  const code = readTicketCode(named)
  const found = await findRegistration(tx, code ? { code } : { id: named })
  if (!found) return 'unknownRegistration'
  const evening = await lockTournament(tx, found.tournamentId)
  if (evening.casinoSlug !== house.slug) return 'unknownRegistration'
  const done = await checkIn(tx, evening, found.id, { personId: null, at })
  if (typeof done === 'string') return refusals[done] ?? invalid('data.registration')
  const source = { personId: null, role: 'system', network: null, at }
  const about = done.vipMemberId && ({ programme: 'vip', memberId: done.vipMemberId } as const)
  await writeAct(tx, source, { act: 'checkIn', house: house.slug, subject: done.id, ...about })
  return null
})
