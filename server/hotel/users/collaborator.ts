import {
  addMember,
  hashOfNew,
  issueSignupMark,
  mailOwner,
  sendActivation,
  setSignupMark,
} from '#server/account/index.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey, nameKey } from '#server/identity/comparisonKeys.ts'
import { recordConsents } from '#server/privacy/index.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { EmailAnswer } from '#shared/account/api.ts'
import { ProductError } from '#shared/errors/productError.ts'
import * as brand from '#shared/house.ts'
import type { Locale } from '#shared/locales.ts'
import type { EphBodies } from '#shared/schemas/eph/schemas.ts'
import { hotelAccount } from '../hotelAccount.ts'
import type { HotelServices } from '../hotelServices.ts'
import { newIbNumber } from '../ibNumber.ts'
import { bodyOf } from '../readBodies.ts'

/**
 * POST /api/eph/users/collaborator-activation: a collaborator's account for a person on the staff list.
 * @throws ProductError eph.0005, eph.0011, eph.0012, eph.0041, eph.0113; eph.0112 not on the list, or activated already
 * with another address; eph.0118 on it, but left; eph.0053
 */
export function activateCollaborator(services: HotelServices): Call {
  const { store, passwords, collaboratorDomains } = services
  return defineCall({
    method: 'POST',
    path: '/users/collaborator-activation',
    security: 'signUp',
    limit: 'signup',
    programme: 'eph',
    body: bodyOf.collaborator(() => ({ collaboratorDomains })),
    async run({ body, locale, jar }) {
      // Checked before hashing, so that a person who is not on the list does not cost a hash.
      await staffNumber(store.db, body)
      const passwordHash = await hashOfNew(passwords, { programme: 'eph', password: body.password, locale })
      const mark = await store.transaction((tx) => register(services, tx, body, { passwordHash, language: locale }))
      if (mark === undefined) throw new ProductError('eph.0053')
      setSignupMark(jar, 'eph', mark)
      return { status: 202, body: { email: body.email } satisfies EmailAnswer }
    },
  })
}

/** @returns the sign-up mark of the browser; undefined if the address is taken */
async function register(
  services: HotelServices,
  tx: Tx,
  body: EphBodies['collaborator'],
  { passwordHash, language }: { passwordHash: string; language: Locale },
): Promise<string | undefined> {
  const now = services.clock()
  const employeeNumber = await staffNumber(tx, body)
  const { firstname, lastname, birthdate, email } = body
  const person = { firstname, lastname, birthdate, email, emailKey: emailKey(email), passwordHash, language }
  const house = { civility: null, country: brand.country, level: 'IBCOLLABORATEUR', employeeNumber } as const
  const row = () => ({ ...person, ...house, ibNumber: newIbNumber() })
  const member = employeeNumber && (await addMember(tx, 'eph', row, { now, pauses: services.pauses }))
  if (!member) {
    await mailOwner(hotelAccount(services), tx, email, language)
    return undefined
  }
  const taken = await tx
    .updateTable('staff')
    .set({ hotelMemberId: member.id })
    .where('employeeNumber', '=', employeeNumber)
    .where('hotelMemberId', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) throw new ProductError('eph.0112')
  const subject = { programme: 'eph', memberId: member.id, locale: language, page: null, now } as const
  await recordConsents(tx, subject, { terms: true, privacy: true })
  await sendActivation(hotelAccount(services), tx, member, { now, locale: language })
  return issueSignupMark(tx, subject)
}

/**
 * @returns null for a repeated request with the same address: it is handled as any taken address
 * @throws ProductError eph.0112, eph.0118
 */
async function staffNumber(
  db: Parameters<typeof findStaff>[0],
  body: EphBodies['collaborator'],
): Promise<string | null> {
  const staff = await findStaff(db, body)
  if (!staff) throw new ProductError('eph.0112')
  if (staff.leftAt !== null) throw new ProductError('eph.0118')
  if (staff.hotelMemberId === null) return staff.employeeNumber
  const own = await db
    .selectFrom('hotelMembers')
    .select('id')
    .where('id', '=', staff.hotelMemberId)
    .where('emailKey', '=', emailKey(body.email))
    .executeTakeFirst()
  if (!own) throw new ProductError('eph.0112')
  return null
}

/** The data that a person enters; all of them must match the list. */
interface StaffClaim {
  employeeNumber: string
  firstname: string
  lastname: string
  /** `YYYY-MM-DD` */
  birthdate: string
}

/** The staff list's line with that number, if name and birth date match as well. */
async function findStaff(db: Queries, claim: StaffClaim): Promise<Row<'staff'> | undefined> {
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
