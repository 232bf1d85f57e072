import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { OperatorError } from '#server/env/index.ts'
import { writeDeskLine } from '#server/http/log/securityLog.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { writeMail } from '#server/mail/index.ts'
import { nameIn } from '#server/store/inLanguage.ts'
import type { Store } from '#server/store/open.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import { type DeskRole, deskRoles, everyHouse, isRoleOf, isRoleOfHouse } from '#shared/desk/rights.ts'
import type { Locale } from '#shared/locales.ts'
import { type ActSource, writeAct } from '../acts.ts'
import { allHouses, findHouse } from '../houses.ts'

/** An invitation that cannot be made, in words for the operator. */
export class InviteProblem extends OperatorError {
  override readonly name = 'InviteProblem'
}

export interface InviteInput {
  email: string
  role: DeskRole
  /** Slug or trigram; left out with the role of the group. */
  house?: string
  /** Number on the staff list. */
  employee?: string
  name?: string
  language: Locale
}

/**
 * Gives a person a role at a house and sends the invitation; a role that the person has already changes nothing and
 * sends nothing. Access that was ended begins anew, with this role alone.
 * @param now epoch ms
 * @param securityLog receives a line of what has changed
 * @returns a sentence for the operator
 * @throws InviteProblem
 */
export async function invite(store: Store, input: InviteInput, now: number, securityLog?: Logger): Promise<string> {
  if (!deskRoles.includes(input.role))
    throw new InviteProblem(`There is no role ${input.role}. Known are ${deskRoles.join(', ')}.`)
  const { text, ...changed } = await store.transaction(async (tx) => {
    const house = await houseOf(tx, input)
    if (house && !isRoleOf(input.role, house.kind)) {
      const roles = deskRoles.filter((it) => isRoleOfHouse(it) && isRoleOf(it, house.kind))
      throw new InviteProblem(
        `${house.nameFr} is a ${house.kind}: the role ${input.role} is of no use there. Its roles are ${roles.join(', ')}.`,
      )
    }
    if (input.employee) await requireEmployed(tx, input.employee)
    const person = await personFor(tx, input, now)
    const where = house?.nameFr ?? 'every house'
    const added = await tx
      .insertInto('deskRoles')
      .values({ personId: person.id, house: house?.slug ?? everyHouse, role: input.role, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('role')
      .executeTakeFirst()
    if (!added) return { text: `${person.email} is ${input.role} at ${where} already.`, person: null }
    await writeAct(tx, byOperator(now), {
      act: 'invite',
      house: house?.slug ?? null,
      details: { person: person.id, role: input.role },
    })
    const { name, language } = person
    const houseName = house ? nameIn(house, language) : null
    const data = { name, house: houseName, role: input.role }
    const isSent = await writeMail(tx, { kind: 'deskInvitation', locale: language, to: person.email, data }, now)
    const mailed = isSent ? 'The invitation is on its way.' : 'No more invitations are sent to this address this hour.'
    const text = `${person.email} is ${input.role} at ${where} now. ${mailed}`
    return { text, person: person.id, house: house?.slug, role: input.role }
  })
  if (securityLog && changed.person !== null)
    writeDeskLine(securityLog, { event: 'invitation', network: null, ...changed })
  return text
}

/**
 * Ends a person's role at a house, or without a role all access: sessions and codes end at once, in every process.
 * @param now epoch ms
 * @param securityLog receives a line of it
 * @returns a sentence for the operator
 * @throws InviteProblem
 */
export async function endAccess(
  store: Store,
  { email, role, house: named }: Pick<InviteInput, 'email' | 'house'> & { role?: DeskRole },
  now: number,
  securityLog?: Logger,
): Promise<string> {
  const { text, ...ended } = await store.transaction(async (tx) => {
    const person = await findPerson(tx, email)
    if (!person) throw new InviteProblem(`${email} has no access.`)
    if (role) {
      const house = await houseOf(tx, { role, house: named })
      await tx
        .deleteFrom('deskRoles')
        .where('personId', '=', person.id)
        .where('role', '=', role)
        .where('house', '=', house?.slug ?? everyHouse)
        .execute()
      await writeAct(tx, byOperator(now), {
        act: 'endAccess',
        house: house?.slug ?? null,
        details: { person: person.id, role },
      })
      const text = `${person.email} is no longer ${role} at ${house?.nameFr ?? 'every house'}.`
      return { text, person: person.id, house: house?.slug, role }
    }
    await tx.updateTable('deskPeople').set({ endedAt: now }).where('id', '=', person.id).execute()
    for (const table of ['deskRoles', 'deskSessions', 'deskCodes'] as const)
      await tx.deleteFrom(table).where('personId', '=', person.id).execute()
    await tx.deleteFrom('passkeys').where('ownerKind', '=', 'desk').where('ownerId', '=', person.id).execute()
    await writeAct(tx, byOperator(now), { act: 'endAccess', details: { person: person.id } })
    return { text: `${person.email} has no access any more.`, person: person.id }
  })
  if (securityLog) writeDeskLine(securityLog, { event: 'accessEnd', network: null, ...ended })
  return text
}

function byOperator(at: number): ActSource {
  return { personId: null, role: 'operator', network: null, at }
}

/** @throws InviteProblem with the known houses */
async function houseOf(tx: Tx, { role, house }: Pick<InviteInput, 'role' | 'house'>) {
  if (!isRoleOfHouse(role)) {
    if (house) throw new InviteProblem(`The role ${role} holds at every house: leave --house out.`)
    return undefined
  }
  if (!house) throw new InviteProblem(`The role ${role} needs --house.`)
  const found = /^[A-Z]{3}$/.test(house)
    ? await findHouse(tx, { trigram: house })
    : await findHouse(tx, { slug: house })
  if (found) return found
  const known = (await allHouses(tx)).map(({ slug, trigram }) => (trigram ? `${slug} (${trigram})` : slug))
  const list = known.length > 0 ? `Known are ${known.join(', ')}.` : 'None is known yet: start the site once.'
  throw new InviteProblem(`There is no house ${house}. ${list}`)
}

/** @throws InviteProblem */
async function requireEmployed(tx: Tx, employeeNumber: string): Promise<void> {
  const line = await tx
    .selectFrom('staff')
    .select('leftAt')
    .where('employeeNumber', '=', employeeNumber)
    .executeTakeFirst()
  if (!line) throw new InviteProblem(`Nobody on the staff list has the number ${employeeNumber}.`)
  if (line.leftAt !== null) throw new InviteProblem(`The person with the number ${employeeNumber} has left.`)
}

/** The person of an address, made or begun anew where needed; a name, number or language that is given is stored. */
async function personFor(tx: Tx, { email, name, employee, language }: InviteInput, now: number) {
  const before = await findPerson(tx, email)
  if (!before) {
    if (!name) throw new InviteProblem(`${email} is new: --name "…" is needed.`)
    const row = { id: randomUUID(), email, emailKey: emailKey(email), name, language, createdAt: now }
    return tx
      .insertInto('deskPeople')
      .values({ ...row, employeeNumber: employee ?? null, endedAt: null })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  return tx
    .updateTable('deskPeople')
    .set({ endedAt: null, ...(name && { name }), ...(employee && { employeeNumber: employee }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function findPerson(tx: Tx, email: string): Promise<Row<'deskPeople'> | undefined> {
  return tx.selectFrom('deskPeople').selectAll().where('emailKey', '=', emailKey(email)).executeTakeFirst()
}
