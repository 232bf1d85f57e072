import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Env } from '#server/env/index.ts'
import { writeDeskLine } from '#server/http/log/securityLog.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { seal, unseal } from '#server/identity/sealed.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import { everyHouse, type HeldRole, isRoleOf, isRoleOfHouse } from '#shared/desk/rights.ts'
import { deskLimits } from '#shared/limits.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { writeAct } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import { findHouseNamed } from '../houses.ts'
import { writeToManagers } from './access.ts'
import { createDirectory, type DirectoryPerson, DirectoryProblem, type DirectoryTokens } from './directory.ts'

type Person = Row<'deskPeople'>
export type DirectorySettings = NonNullable<Env['directory']>

/**
 * Stores a person of the directory with the roles that it gives now, in the transaction of a login or of a later look. A
 * suspension of the desk's own holds.
 * @throws DirectoryProblem: none of the groups has a role, the address is another's, or a manager keeps the person out
 */
export async function storeDirectoryPerson(
  tx: Tx,
  { roles: table }: Pick<DirectorySettings, 'roles'>,
  found: DirectoryPerson,
  { now, locale, log }: { now: number; locale: Locale; log: Logger },
): Promise<Person> {
  const roles = await rolesOf(tx, table, found.groups, log)
  if (roles.length === 0) throw new DirectoryProblem('noGroups')
  const { subject, email, name } = found
  const known = await tx.selectFrom('deskPeople').selectAll().where('directorySubject', '=', subject).executeTakeFirst()
  const other = await tx.selectFrom('deskPeople').selectAll().where('emailKey', '=', emailKey(email)).executeTakeFirst()
  // A person who may write an address into the directory does not become the one who has it here.
  if (!known && other && other.endedAt === null && !found.isEmailVerified) throw new DirectoryProblem('taken')
  if (!known && other && other.directorySubject !== null) throw new DirectoryProblem('taken')
  const before = known ?? other
  if (before && before.suspendedAt !== null) throw new DirectoryProblem('suspended')
  const address = !other || other.id === before?.id ? { email, emailKey: emailKey(email) } : {}
  const row = { ...address, name, directorySubject: subject, endedAt: null, invitedUntil: null }
  const person = before
    ? await tx.updateTable('deskPeople').set(row).where('id', '=', before.id).returningAll().executeTakeFirstOrThrow()
    : await tx
        .insertInto('deskPeople')
        .values({ ...row, email, emailKey: emailKey(email), id: randomUUID(), language: locale, createdAt: now })
        .returningAll()
        .executeTakeFirstOrThrow()
  await setRoles(tx, person, roles, now)
  return person
}

/** Gives and ends roles as the directory has them now; each difference is a line of the log. */
async function setRoles(tx: Tx, person: Person, roles: readonly HeldRole[], now: number): Promise<void> {
  const held = await tx.selectFrom('deskRoles').selectAll().where('personId', '=', person.id).execute()
  const isIn = (list: readonly HeldRole[], it: HeldRole) => list.some((one) => isSame(one, it))
  const source = { personId: null, role: 'system', network: null, at: now }
  const about = ({ role, house }: HeldRole) => ({
    subject: person.id,
    house: house === everyHouse ? null : house,
    details: { person: person.id, role },
  })
  for (const it of held.filter((one) => !isIn(roles, one))) {
    await tx
      .deleteFrom('deskRoles')
      .where('personId', '=', person.id)
      .where('role', '=', it.role)
      .where('house', '=', it.house)
      .execute()
    await writeAct(tx, source, { act: 'endAccess', ...about(it) })
  }
  for (const it of roles.filter((one) => !isIn(held, one))) {
    await tx
      .insertInto('deskRoles')
      .values({ personId: person.id, ...it, createdAt: now })
      .execute()
    await writeAct(tx, source, { act: 'invite', ...about(it) })
    if (it.role === 'group') await writeToManagers(tx, person, now)
  }
}

function isSame(one: HeldRole, other: HeldRole): boolean {
  return one.role === other.role && one.house === other.house
}

/** The roles of groups by the table of the settings; one that has no sense at its house is none, and said in the log. */
async function rolesOf(
  tx: Tx,
  table: DirectorySettings['roles'],
  groups: readonly string[],
  log: Logger,
): Promise<HeldRole[]> {
  const roles: HeldRole[] = []
  for (const { role, house: named } of groups.flatMap((it) => (Object.hasOwn(table, it) ? (table[it] ?? []) : []))) {
    const house = named && (await findHouseNamed(tx, named))
    const held = { role, house: house ? house.slug : everyHouse }
    if (isRoleOfHouse(role) && !(house && isRoleOf(role, house.kind)))
      log.warn({ role, house: named }, 'OIDC_ROLES names a house that there is not, or where the role has no sense')
    else if (!roles.some((it) => isSame(it, held))) roles.push(held)
  }
  return roles
}

/** A person who leaves the directory, or its groups, is out at the next look: each session is asked about in its turn. */
export function createDirectoryCheck(services: DeskServices, settings: DirectorySettings) {
  const { store, clock, log, secrets, calls } = services
  const directory = createDirectory(settings)
  return {
    directory,
    seal: (tokens: DirectoryTokens) => seal(tokens, secrets[0] ?? ''),
    async run(): Promise<void> {
      const due = await store.db
        .selectFrom('deskSessions')
        .select(['id', 'personId', 'directoryTokens'])
        .where('directoryCheckedAt', '<=', clock() - deskLimits.directoryCheckMs)
        .where('expiresAt', '>', clock())
        .execute()
      for (const session of due) await look(session)
    },
  }

  /** @throws DirectoryProblem: sealed with a secret that there is no more */
  function tokensOf(sealed: string | null): DirectoryTokens {
    try {
      return unseal(sealed ?? '', secrets) as DirectoryTokens
    } catch (cause) {
      throw new DirectoryProblem('wrong', cause)
    }
  }

  async function look({
    id,
    personId,
    directoryTokens,
  }: Pick<Row<'deskSessions'>, 'id' | 'personId' | 'directoryTokens'>) {
    const now = clock()
    try {
      const found = await directory.check(tokensOf(directoryTokens))
      await store.transaction(async (tx) => {
        await storeDirectoryPerson(tx, settings, found, { now, locale: defaultLocale, log })
        const checked = { directoryTokens: seal(found.tokens, secrets[0] ?? ''), directoryCheckedAt: now }
        await tx.updateTable('deskSessions').set(checked).where('id', '=', id).execute()
      })
    } catch (error) {
      // The store failed and not the directory: the session is looked at again.
      if (!(error instanceof DirectoryProblem)) throw error
      const { refusal } = error
      // An answer may come yet; without one the session ends by itself (deskLimits.directoryTrustMs).
      if (refusal === 'down') return log.warn({ err: error }, 'the directory of the staff does not answer')
      await store.transaction(async (tx) => {
        await tx.deleteFrom('deskSessions').where('id', '=', id).execute()
        const person = await tx.selectFrom('deskPeople').selectAll().where('id', '=', personId).executeTakeFirst()
        // The roles end with it; the next login gives them again.
        if (person && person.suspendedAt === null) await setRoles(tx, person, [], now)
      })
      writeDeskLine(
        calls.securityLog,
        { event: 'sessionEnd', person: personId, network: null },
        `desk.directory.${refusal}`,
      )
      if (refusal === 'wrong') log.error({ err: error }, 'the directory of the staff gave an answer that is not valid')
    }
  }
}
