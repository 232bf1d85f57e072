import type { Transaction } from 'kysely'
import { dayFrom, demoId, demoPassword } from '#server/account/index.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Passwords } from '#server/identity/passwords.ts'
import { noOptin, optinColumns, recordConsents } from '#server/privacy/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Tables } from '#server/store/tables.ts'
import { parisInstant } from '#shared/time/parisTime.ts'
import { demoBlankCards, demoCard, demoVipAccounts } from './accounts.ts'

type DemoVipAccount = (typeof demoVipAccounts)[number]

/** Seeds the ledger of an account that no visitor has changed, at each start. @param now epoch ms */
export type SeedPoints = (tx: Transaction<Tables>, account: { id: string; name: string }, now: number) => Promise<void>

export interface VipDemoOptions {
  store: Store
  clock: () => number
  passwords: Passwords
  seedPoints?: SeedPoints
}

const optin = { ...noOptin, casinoFirstParty: { email: true, sms: false, mail: false } }

/**
 * Makes the demo's VIP cards, the card without an account and the blank ones, and moves the dates of unchanged ones to the day of this
 * start. An erased account stays erased.
 */
export async function seedVipDemo({ store, clock, passwords, seedPoints }: VipDemoOptions): Promise<void> {
  const ids = demoVipAccounts.map(({ name }) => demoId(name))
  const known = await store.db.selectFrom('vipMembers').select('id').where('id', 'in', ids).execute()
  const missing = demoVipAccounts.filter(({ name }) => !known.some(({ id }) => id === demoId(name)))
  const passwordHash = missing.length > 0 ? await passwords.hash(demoPassword) : ''
  const now = clock()
  await store.transaction(async (tx) => {
    for (const account of missing) await add(tx, account, passwordHash, now)
    for (const account of demoVipAccounts) {
      if (await rebase(tx, account, now)) await seedPoints?.(tx, { id: demoId(account.name), name: account.name }, now)
    }
    await addCard(tx, now)
    await addBlankCards(tx, now)
  })
}

async function add(tx: Transaction<Tables>, account: DemoVipAccount, passwordHash: string, now: number): Promise<void> {
  const { name, email, civility, firstname, lastname, birthdate, status, sponsorCode, prefers } = account
  const { phoneNumber = null, address, favouriteCasino = null } = account
  const added = await tx
    .insertInto('vipMembers')
    .values({
      id: demoId(name),
      email,
      emailKey: emailKey(email),
      passwordHash,
      civility,
      firstname,
      lastname,
      birthdate,
      country: 'FR',
      phoneNumber,
      addressJson: address ? JSON.stringify(address) : null,
      favouriteCasino,
      status,
      sponsorCode,
      language: 'fr',
      ...cardColumns(account, now),
      ...optinColumns(optin),
      prefersGames: prefers.includes('games') ? 1 : 0,
      prefersRestaurants: prefers.includes('restaurants') ? 1 : 0,
      prefersShows: prefers.includes('shows') ? 1 : 0,
      createdAt: now,
      updatedAt: now,
    })
    // A visitor may have signed up with that address in this database.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  const subject = { programme: 'vip', memberId: demoId(name), locale: 'fr', page: null, now } as const
  await recordConsents(tx, subject, { optin, terms: true, privacy: true })
}

/** The version counts a member's changes: 1 means unchanged. */
async function rebase(tx: Transaction<Tables>, account: DemoVipAccount, now: number): Promise<boolean> {
  const unchanged = await tx
    .updateTable('vipMembers')
    .set({ ...cardColumns(account, now), status: account.status })
    .where('id', '=', demoId(account.name))
    .where('version', '=', 1)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
  return unchanged.numUpdatedRows > 0n
}

function cardColumns({ card }: DemoVipAccount, now: number) {
  if ('fileNumber' in card) {
    const { fileNumber, closesInDays } = card
    return { state: 'preMember', fileNumber, fileExpiresAt: instantFrom(now, closesInDays) } as const
  }
  const { cvip, rfid, sinceDays } = card
  return { state: 'full', cvip, rfid, cardProven: 1, becameFullAt: instantFrom(now, -sinceDays) } as const
}

/** Noon in Paris, so many days from today. */
function instantFrom(now: number, days: number): number {
  return parisInstant(`${dayFrom(now, days)} 12:00`)
}

/** A blank card that was given, and ended since, is in no stock. */
async function addBlankCards(tx: Transaction<Tables>, now: number): Promise<void> {
  for (const cvip of demoBlankCards) {
    const ended = await tx.selectFrom('endedCards').select('cvip').where('cvip', '=', cvip).executeTakeFirst()
    const holder = await tx.selectFrom('vipMembers').select('id').where('cvip', '=', cvip).executeTakeFirst()
    if (ended || holder) continue
    await tx
      .insertInto('blankCards')
      .values({ cvip, rfid: null, casino: demoCard.casino, stockedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function addCard(tx: Transaction<Tables>, now: number): Promise<void> {
  const holder = await tx.selectFrom('vipMembers').select('id').where('cvip', '=', demoCard.cvip).executeTakeFirst()
  if (holder) return
  await tx
    .insertInto('casinoCards')
    .values({ ...demoCard, emailKey: emailKey(demoCard.email), registeredAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
