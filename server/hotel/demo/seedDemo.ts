import type { Transaction } from 'kysely'
import { dayFrom, demoId, demoPassword } from '#server/account/index.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Passwords } from '#server/identity/passwords.ts'
import { recordConsents } from '#server/privacy/index.ts'
import type { Store } from '#server/store/open.ts'
import type { NewRow, Tables } from '#server/store/tables.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { importStaff } from '../staff/importStaff.ts'
import { demoAccounts, demoStaff } from './accounts.ts'

type DemoAccount = (typeof demoAccounts)[number]
type DemoStay = DemoAccount['stays'][number]

export interface DemoOptions {
  store: Store
  clock: () => number
  passwords: Passwords
}

/**
 * Makes the accounts of the demo world, and moves the dates of unchanged ones to the day of this start. An erased
 * account stays erased.
 */
export async function seedDemo({ store, clock, passwords }: DemoOptions): Promise<void> {
  const ids = demoAccounts.map(({ name }) => demoId(name))
  const known = await store.db.selectFrom('hotelMembers').select('id').where('id', 'in', ids).execute()
  const missing = demoAccounts.filter(({ name }) => !known.some(({ id }) => id === demoId(name)))
  // One hash for all: the password is not secret, and separate hashes would slow the start by a second.
  const passwordHash = missing.length > 0 ? await passwords.hash(demoPassword) : ''
  const now = clock()
  await store.transaction(async (tx) => {
    for (const account of missing) await add(tx, account, passwordHash, now)
    for (const account of demoAccounts) await rebase(tx, account, now)
  })
  const listed = await store.db.selectFrom('staff').select('employeeNumber').execute()
  const numbers = new Set(listed.map(({ employeeNumber }) => employeeNumber))
  await importStaff(
    store,
    demoStaff.filter(({ employeeNumber }) => !numbers.has(employeeNumber)),
    now,
  )
}

async function add(tx: Transaction<Tables>, account: DemoAccount, passwordHash: string, now: number): Promise<void> {
  const { name, email, civility, firstname, lastname, ibNumber, level, state, phoneNumber, address } = account
  const added = await tx
    .insertInto('hotelMembers')
    .values({
      id: demoId(name),
      email,
      emailKey: emailKey(email),
      passwordHash,
      civility,
      firstname,
      lastname,
      birthdate: birthdateOf(account, now),
      country: 'FR',
      ibNumber,
      level,
      state,
      language: 'fr',
      phoneNumber: phoneNumber ?? null,
      addressJson: address ? JSON.stringify(address) : null,
      hotelFirstPartyEmail: 1,
      createdAt: now,
      updatedAt: now,
    })
    // A visitor may have signed up with that address in this database.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  const off = { email: false, sms: false, mail: false }
  const optin = { hotelFirstParty: { ...off, email: true }, casinoFirstParty: off, thirdParty: off }
  const subject = { programme: 'eph', memberId: demoId(name), locale: 'fr', page: null, now } as const
  await recordConsents(tx, subject, { optin, terms: true, privacy: true })
}

/** The version counts a member's changes: 1 means unchanged. */
async function rebase(tx: Transaction<Tables>, account: DemoAccount, now: number): Promise<void> {
  const unchanged = await tx
    .updateTable('hotelMembers')
    .set({ birthdate: birthdateOf(account, now) })
    .where('id', '=', demoId(account.name))
    .where('version', '=', 1)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
  if (unchanged.numUpdatedRows === 0n) return
  for (const stay of account.stays) {
    const row = stayRow(account, stay, now)
    await tx
      .insertInto('stays')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('number')
          .doUpdateSet((known) => ({
            fromDay: row.fromDay,
            toDay: row.toDay,
            state: row.state,
            // A reader who was told of the days before hears that they have changed.
            sequence: known('stays.sequence', '+', 1),
            updatedAt: now,
          }))
          .where((known) =>
            known.or([known('stays.fromDay', '!=', row.fromDay), known('stays.state', '!=', row.state ?? 'upcoming')]),
          ),
      )
      .execute()
  }
}

function stayRow({ name, email }: DemoAccount, stay: DemoStay, now: number): NewRow<'stays'> {
  const { number, hotel, from, nights, adults, children, totalCents, cancelled } = stay
  const toDay = dayFrom(now, from + nights)
  const state = cancelled ? 'cancelled' : toDay < todayInParis(now) ? 'ended' : 'upcoming'
  return {
    id: `demo-${number}`,
    number,
    hotel,
    fromDay: dayFrom(now, from),
    toDay,
    nights,
    rooms: 1,
    adults,
    children,
    state,
    hotelMemberId: demoId(name),
    emailKey: emailKey(email),
    ibNumber: null,
    totalCents,
    currency: 'EUR',
    changedAt: now,
    createdAt: now,
    updatedAt: now,
  }
}

function birthdateOf({ birthdate }: DemoAccount, now: number): string {
  if (typeof birthdate === 'string') return birthdate
  const day = dayFrom(now, birthdate.daysAhead).slice(5)
  return `${birthdate.year}-${day}`
}
