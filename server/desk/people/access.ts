import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { OperatorError } from '#server/env/index.ts'
import { writeDeskLine } from '#server/http/log/securityLog.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { writeMail } from '#server/mail/index.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Store } from '#server/store/open.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import type { AccessChange, AccessRefusal } from '#shared/desk/people.ts'
import { type DeskRole, deskRoles, everyHouse, isRoleOf, isRoleOfHouse } from '#shared/desk/rights.ts'
import { deskLimits } from '#shared/limits.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { type ActSource, writeAct } from '../acts.ts'
import { allHouses, findHouse, findHouseNamed, type House } from '../houses.ts'
import { managers } from './people.ts'

type Person = Row<'deskPeople'>

/** An access that cannot be given or changed, in words for the operator; the desk says `refusal`. */
export class InviteProblem extends OperatorError {
  override readonly name = 'InviteProblem'
  readonly refusal: AccessRefusal | undefined

  constructor(text: string, refusal?: AccessRefusal) {
    super(text)
    this.refusal = refusal
  }
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
  const { person, house, isAdded, isSent } = await store.transaction(async (tx) => {
    const given = await giveRole(tx, input, now)
    if (given.isAdded) await writeAct(tx, byOperator(now), { act: 'invite', ...aboutRole(given, input.role) })
    return given
  })
  const where = house ? textIn(house.names, defaultLocale) : 'every house'
  if (!isAdded) return `${person.email} is ${input.role} at ${where} already.`
  if (securityLog)
    writeDeskLine(securityLog, {
      event: 'invitation',
      network: null,
      person: person.id,
      house: house?.slug,
      role: input.role,
    })
  const mailed = isSent ? 'The invitation is on its way.' : 'No more invitations are sent to this address this hour.'
  return `${person.email} is ${input.role} at ${where} now. ${mailed}`
}

/** House, person and details of an act about a role, for the log. */
function aboutRole({ person, house }: { person: Person; house: House | undefined }, role: DeskRole) {
  return { house: house?.slug ?? null, subject: person.id, details: { person: person.id, role } }
}

/**
 * Gives a role and writes the invitation; a person who has not signed in yet has a week anew. Other managers hear of a new
 * one by mail. The line of the log is the caller's.
 * @throws InviteProblem
 */
export async function giveRole(
  tx: Tx,
  input: InviteInput,
  now: number,
): Promise<{ person: Person; house: House | undefined; isAdded: boolean; isSent: boolean }> {
  const { role } = input
  if (!deskRoles.includes(role))
    throw new InviteProblem(`There is no role ${role}. Known are ${deskRoles.join(', ')}.`, 'role')
  const house = await houseOf(tx, input)
  if (house && !isRoleOf(role, house.kind)) {
    const roles = deskRoles.filter((it) => isRoleOfHouse(it) && isRoleOf(it, house.kind))
    throw new InviteProblem(
      `${textIn(house.names, defaultLocale)} is a ${house.kind}: the role ${role} is of no use there. Its roles are ${roles.join(', ')}.`,
      'roleElsewhere',
    )
  }
  if (input.employee) await requireEmployed(tx, input.employee)
  const person = await personFor(tx, input, now)
  const added = await tx
    .insertInto('deskRoles')
    .values({ personId: person.id, house: house?.slug ?? everyHouse, role, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst()
  if (!added) return { person, house, isAdded: false, isSent: false }
  const isSent = await writeInvitation(tx, person, { role, house }, now)
  if (role === 'group') await writeToManagers(tx, person, now)
  return { person, house, isAdded: true, isSent }
}

/** The other managers hear of a new one. */
export async function writeToManagers(tx: Tx, person: Person, now: number): Promise<void> {
  for (const { name, email, language } of await managers(tx, now).where('deskPeople.id', '<>', person.id).execute())
    await writeMail(
      tx,
      { kind: 'deskManager', locale: language, to: email, data: { name, manager: person.name, email: person.email } },
      now,
    )
}

/** @returns false: the mailbox has reached its limit */
function writeInvitation(
  tx: Tx,
  { name, language, email, invitedUntil }: Person,
  { role, house }: { role: DeskRole; house: House | undefined },
  now: number,
): Promise<boolean> {
  const data = { name, house: house ? textIn(house.names, language) : null, role, until: invitedUntil }
  return writeMail(tx, { kind: 'deskInvitation', locale: language, to: email, data }, now)
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
    const house = role && (await houseOf(tx, { role, house: named }))
    if (role) await removeRole(tx, person, { role, house }, now)
    else await endPerson(tx, person, now)
    const act = role ? aboutRole({ person, house }, role) : { subject: person.id, details: { person: person.id } }
    await writeAct(tx, byOperator(now), { act: 'endAccess', ...act })
    const text = role
      ? `${person.email} is no longer ${role} at ${house ? textIn(house.names, defaultLocale) : 'every house'}.`
      : `${person.email} has no access any more.`
    return { text, person: person.id, ...(role && { house: house?.slug, role }) }
  })
  if (securityLog) writeDeskLine(securityLog, { event: 'accessEnd', network: null, ...ended })
  return text
}

/** Takes a role away. @returns whether the person had it */
export async function removeRole(
  tx: Tx,
  person: Person,
  { role, house }: { role: DeskRole; house: House | undefined },
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('deskRoles')
    .where('personId', '=', person.id)
    .where('role', '=', role)
    .where('house', '=', house?.slug ?? everyHouse)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await writeChange(tx, person, 'taken', now, { role, house: house ? textIn(house.names, person.language) : null })
  return true
}

/** Ends all access, with passkeys. @returns false: it had ended before */
export async function endPerson(tx: Tx, person: Person, now: number): Promise<boolean> {
  const ended = { endedAt: now, suspendedAt: null, invitedUntil: null }
  if (!(await setPerson(tx, person, ended, (it) => it.where('endedAt', 'is', null)))) return false
  await endSessions(tx, person.id)
  await tx.deleteFrom('deskRoles').where('personId', '=', person.id).execute()
  await tx.deleteFrom('passkeys').where('ownerKind', '=', 'desk').where('ownerId', '=', person.id).execute()
  await writeChange(tx, person, 'ended', now)
  return true
}

/** Keeps a person out, whose roles and passkeys wait; sessions and codes end at once. @returns false: out already */
export async function suspendPerson(tx: Tx, person: Person, now: number): Promise<boolean> {
  const isFirst = await setPerson(tx, person, { suspendedAt: now }, (it) =>
    it.where('suspendedAt', 'is', null).where('endedAt', 'is', null),
  )
  if (!isFirst) return false
  await endSessions(tx, person.id)
  await writeChange(tx, person, 'suspended', now)
  return true
}

/** Lets a suspended person in again. @returns false: nobody keeps the person out */
export async function reinstatePerson(tx: Tx, person: Person, now: number): Promise<boolean> {
  if (!(await setPerson(tx, person, { suspendedAt: null }, (it) => it.where('suspendedAt', 'is not', null))))
    return false
  await writeChange(tx, person, 'reinstated', now)
  return true
}

/** Name, language and number on the staff list. @throws InviteProblem: of nobody who is employed */
export async function changePerson(
  tx: Tx,
  person: Person,
  changed: Pick<Person, 'name' | 'language' | 'employeeNumber'>,
  now: number,
): Promise<boolean> {
  const { employeeNumber } = changed
  if (employeeNumber !== null && employeeNumber !== person.employeeNumber) await requireEmployed(tx, employeeNumber)
  if (!(await setPerson(tx, person, changed, (it) => it.where('endedAt', 'is', null)))) return false
  await writeChange(tx, { ...person, ...changed }, 'changed', now)
  return true
}

/** Sends the invitation of a person who has not signed in yet anew, for a week. @returns false: not of one who has */
export async function inviteAgain(tx: Tx, person: Person, now: number): Promise<boolean> {
  const invitedUntil = now + deskLimits.invitationMs
  const given = await tx.selectFrom('deskRoles').selectAll().where('personId', '=', person.id).executeTakeFirst()
  if (!given || !(await setPerson(tx, person, { invitedUntil }, (it) => it.where('invitedUntil', 'is not', null))))
    return false
  const house = given.house === everyHouse ? undefined : await findHouse(tx, { slug: given.house })
  if (!(await writeInvitation(tx, { ...person, invitedUntil }, { role: given.role, house }, now)))
    throw new InviteProblem(`No more invitations are sent to ${person.email} this hour.`, 'mailbox')
  return true
}

/**
 * Nothing that a manager does may leave the group without one. The managers' rows are locked: of two who keep each
 * other out one is refused.
 * @throws InviteProblem
 */
export async function requireManagerLeft(tx: Tx, now: number): Promise<void> {
  await tx.updateTable('deskRoles').set({ role: 'group' }).where('role', '=', 'group').execute()
  const left = await managers(tx, now).where('deskPeople.invitedUntil', 'is', null).executeTakeFirst()
  if (!left) throw new InviteProblem('Somebody must be left with the role of the group.', 'lastManager')
}

type Update = ReturnType<typeof updateOf>

function updateOf(tx: Tx, changed: Partial<Person>) {
  return tx.updateTable('deskPeople').set(changed)
}

/** @returns false: the row was not as it must be */
async function setPerson(tx: Tx, { id }: Person, changed: Partial<Person>, where: (it: Update) => Update) {
  const { numUpdatedRows } = await where(updateOf(tx, changed)).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

async function endSessions(tx: Tx, personId: string): Promise<void> {
  for (const table of ['deskSessions', 'deskCodes'] as const)
    await tx.deleteFrom(table).where('personId', '=', personId).execute()
}

function writeChange(
  tx: Tx,
  { name, language, email }: Person,
  change: AccessChange,
  now: number,
  at: { role: DeskRole | null; house: string | null } = { role: null, house: null },
): Promise<boolean> {
  return writeMail(tx, { kind: 'deskAccess', locale: language, to: email, data: { name, change, ...at } }, now)
}

function byOperator(at: number): ActSource {
  return { personId: null, role: 'operator', network: null, at }
}

/** @throws InviteProblem with the known houses */
export async function houseOf(
  tx: Tx,
  { role, house }: Pick<InviteInput, 'role' | 'house'>,
): Promise<House | undefined> {
  if (!isRoleOfHouse(role)) {
    if (house) throw new InviteProblem(`The role ${role} holds at every house: leave --house out.`, 'houseSpare')
    return undefined
  }
  if (!house) throw new InviteProblem(`The role ${role} needs --house.`, 'houseMissing')
  const found = await findHouseNamed(tx, house)
  if (found) return found
  const known = (await allHouses(tx)).map(({ slug, trigram }) => (trigram ? `${slug} (${trigram})` : slug))
  const list = known.length > 0 ? `Known are ${known.join(', ')}.` : 'None is known yet: start the site once.'
  throw new InviteProblem(`There is no house ${house}. ${list}`, 'houseMissing')
}

/** @throws InviteProblem */
async function requireEmployed(tx: Tx, employeeNumber: string): Promise<void> {
  const line = await tx
    .selectFrom('staff')
    .select('leftAt')
    .where('employeeNumber', '=', employeeNumber)
    .executeTakeFirst()
  if (!line) throw new InviteProblem(`Nobody on the staff list has the number ${employeeNumber}.`, 'employee')
  if (line.leftAt !== null)
    throw new InviteProblem(`The person with the number ${employeeNumber} has left.`, 'employee')
}

/** The person of an address, made or begun anew where needed; a name, number or language that is given is stored. */
async function personFor(tx: Tx, { email, name, employee, language }: InviteInput, now: number): Promise<Person> {
  const before = await findPerson(tx, email)
  const invitedUntil = now + deskLimits.invitationMs
  if (!before) {
    if (!name) throw new InviteProblem(`${email} is new: --name "…" is needed.`, 'name')
    const row = { id: randomUUID(), email, emailKey: emailKey(email), name, language, createdAt: now }
    return tx
      .insertInto('deskPeople')
      .values({ ...row, employeeNumber: employee ?? null, endedAt: null, invitedUntil })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  if (before.suspendedAt !== null) throw new InviteProblem(`${email} is suspended.`, 'suspended')
  if (before.directorySubject !== null && before.endedAt === null)
    throw new InviteProblem(`${email} has the roles that the directory gives.`, 'directory')
  const isNew = before.endedAt !== null || before.invitedUntil !== null
  return tx
    .updateTable('deskPeople')
    .set({ endedAt: null, ...(name && { name }), ...(employee && { employeeNumber: employee }) })
    .set(isNew ? { invitedUntil, directorySubject: null } : {})
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function findPerson(tx: Tx, email: string): Promise<Person | undefined> {
  return tx.selectFrom('deskPeople').selectAll().where('emailKey', '=', emailKey(email)).executeTakeFirst()
}
