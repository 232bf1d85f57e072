import { randomUUID } from 'node:crypto'
import { sealData } from 'iron-session'
import pino from 'pino'
import { newReadableCode } from '#server/identity/tokens.ts'
import { openStore, type Store } from '#server/store/open.ts'
import type { NewRow } from '#server/store/tables.ts'
import type { DeskRole } from '#shared/desk/rights.ts'
import { hotelMemberRow, vipMemberRow } from '#test/support/store/rows.ts'

/** Rows of a store: so many members, and so many lines of each. */
export interface StoreSize {
  players: number
  guests: number
  /** Lines of the ledger of each player. */
  linesEach: number
  claimsEach: number
  /** Lines of the desk's log. */
  acts: number
  staff: number
}

/** A group of five casinos and six hotels after some years. */
const groupSize: StoreSize = {
  players: 20_000,
  guests: 20_000,
  linesEach: 10,
  claimsEach: 2,
  acts: 200_000,
  staff: 40,
}
const yearMs = 365 * 86_400_000
const roles: readonly DeskRole[] = ['reception', 'casinoDesk', 'tournamentDesk', 'marketing']
const lastnames = ['Abgrall', 'Bodin', 'Corre', 'Derrien', 'Ezanno', 'Le Floc’h', 'Guéguen', 'Hascoët']
const secret = 'the secret of the sessions of the bench'

/** Variables of a site on the store of {@link fillStore}. */
export const deskEnv = { SESSION_SECRET: secret, TRUST_PROXY: 'loopback' } as const

/** Holders of the VIP card with a reward that waits, as a desk meets them. */
export interface Holder {
  cvip: string
  lastname: string
  birthdate: string
  /** The reward's. */
  code: string
}

export interface FilledStore {
  /** Cookie header of each person of the staff: one leaves 60 looks an hour, and has 240 requests a minute. */
  staff: string[]
  holders: Holder[]
}

/** A demo store of the size of a group, with staff who are signed in at a house. @param house slug */
export async function fillStore(dataDir: string, house: string, size = groupSize): Promise<FilledStore> {
  const store = await openStore({ dataDir, log: pino({ level: 'warn' }) })
  const now = Date.now()
  const players = Array.from({ length: size.players }, (_, n) => playerRow(n, now))
  await insert(store, 'vipMembers', players)
  await insert(
    store,
    'hotelMembers',
    Array.from({ length: size.guests }, (_, n) => hotelMemberRow(nameOf(n))),
  )
  // A million lines are too much for the memory at once.
  const playersAtOnce = 1000
  for (let from = 0; from < size.players; from += playersAtOnce) {
    const some = players.slice(from, from + playersAtOnce)
    await insert(
      store,
      'pointsLines',
      some.flatMap((it, n) => linesOf(it, from + n, size.linesEach)),
    )
  }
  const claims = players.flatMap((it, n) => claimsOf(it, n, size.claimsEach))
  await insert(store, 'rewardClaims', claims)
  const people = await addStaff(store, house, size.staff, now)
  await insert(
    store,
    'deskActs',
    Array.from({ length: size.acts }, (_, n) => actOf(n, now)),
  )
  await store.close()
  const open = claims.filter(({ state }) => state === 'claimed')
  const byId = new Map(players.map((it) => [it.id, it]))
  return { staff: await Promise.all(people.map(({ session }) => cookieOf(session))), holders: open.map(holderOf) }

  function holderOf({ vipMemberId, code }: (typeof claims)[number]): Holder {
    const { cvip, lastname, birthdate } = byId.get(vipMemberId) as (typeof players)[number]
    return { cvip: cvip ?? '', lastname, birthdate, code }
  }

  function actOf(n: number, at: number): NewRow<'deskActs'> {
    const { id: memberId } = players[n % players.length] as { id: string }
    const about = { programme: 'vip', memberId, subject: randomUUID() } as const
    const { personId } = people[n % people.length] as { personId: string }
    return {
      ...about,
      id: randomUUID(),
      at: at - Math.floor((n / size.acts) * yearMs) - 2 * 3_600_000,
      act: 'findMember',
      personId,
      role: 'casinoDesk',
      house,
      reason: 'present',
      network: null,
      details: '{"by":"code"}',
    }
  }
}

/** Players with a paid place at the only evening of a store whose server has been asked for it. @returns their codes */
export async function fillEvening(dataDir: string, slug: string, count: number): Promise<string[]> {
  const store = await openStore({ dataDir, log: pino({ level: 'warn' }) })
  const { id: tournamentId } = await store.db
    .selectFrom('tournaments')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const players = await store.db.selectFrom('vipMembers').select('id').limit(count).execute()
  const now = Date.now()
  const places = players.map(({ id: vipMemberId }) => {
    const times = { heldUntil: now, refundableUntil: now, createdAt: now, confirmedAt: now }
    const place = { id: randomUUID(), code: newReadableCode(4), state: 'confirmed' as const, paymentId: null }
    return { ...place, ...times, tournamentId, vipMemberId }
  })
  await insert(store, 'registrations', places)
  await store.db.updateTable('tournaments').set({ taken: count }).where('id', '=', tournamentId).execute()
  await store.close()
  return places.map(({ code }) => code)
}

async function insert<
  Name extends 'vipMembers' | 'hotelMembers' | 'pointsLines' | 'rewardClaims' | 'deskActs' | 'registrations',
>(store: Store, table: Name, rows: readonly NewRow<Name>[]): Promise<void> {
  const atOnce = 500
  await store.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += atOnce)
      await tx
        .insertInto(table as 'deskActs')
        .values(rows.slice(from, from + atOnce) as NewRow<'deskActs'>[])
        .execute()
  })
}

/** Sixty families of eight names, born on 60 years of days: some share name and birth date. */
function nameOf(n: number): { firstname: string; lastname: string; birthdate: string } {
  const day = new Date(Date.UTC(1945, 0, 1) + ((n * 7919) % (60 * 365)) * 86_400_000).toISOString().slice(0, 10)
  return { firstname: `Anne${n}`, lastname: lastnames[n % lastnames.length] ?? '', birthdate: day }
}

function playerRow(n: number, now: number) {
  const cvip = String(100_000_000_000 + n)
  const becameFullAt = now - yearMs
  const code = n.toString(36).toUpperCase().padStart(8, '0')
  const row = { ...nameOf(n), cvip, state: 'full', fileNumber: null, becameFullAt, sponsorCode: code } as const
  const { id = '', ...rest } = vipMemberRow(row)
  return { ...rest, id, cvip }
}

function linesOf({ id: vipMemberId }: { id: string }, n: number, count: number): NewRow<'pointsLines'>[] {
  return Array.from({ length: count }, (_, line) => ({
    id: randomUUID(),
    vipMemberId,
    points: 900,
    kind: 'earned',
    source: 'machines',
    casino: 'PER',
    label: 'Machines, tour est',
    at: Date.now() - ((n + line * 37) % 365) * 86_400_000,
    remaining: 900,
    eventId: null,
    claimId: null,
  }))
}

function claimsOf({ id: vipMemberId }: { id: string }, n: number, count: number) {
  return Array.from({ length: count }, (_, claim) => ({
    id: randomUUID(),
    vipMemberId,
    reward: 'un-cocktail-au-coucher',
    points: 900,
    piece: null,
    code: `${newReadableCode(5)}`,
    // One of the two was given long ago.
    state: claim === 0 ? ('redeemed' as const) : ('claimed' as const),
    at: Date.now() - n * 1000,
    settledAt: claim === 0 ? Date.now() - n * 1000 : null,
    settledHouse: null,
    settledBy: null,
  }))
}

export async function addStaff(
  store: Store,
  house: string,
  count: number,
  now: number,
): Promise<{ personId: string; session: string }[]> {
  const people = Array.from({ length: count }, () => ({ personId: randomUUID(), session: randomUUID() }))
  await store.transaction(async (tx) => {
    for (const { personId, session } of people) {
      const email = `${personId}@staff.test`
      const person = {
        id: personId,
        email,
        emailKey: email,
        name: 'Léa Martin',
        language: 'fr',
        createdAt: now,
      } as const
      await tx.insertInto('deskPeople').values(person).execute()
      for (const role of roles)
        await tx.insertInto('deskRoles').values({ personId, house, role, createdAt: now }).execute()
      const times = { createdAt: now, lastSeenAt: now, expiresAt: now + 4 * 3_600_000 }
      await tx
        .insertInto('deskSessions')
        .values({ id: session, personId, device: 'Bench', network: null, ...times })
        .execute()
    }
  })
  return people
}

/** As the desk sets it over http, where it has no prefix. */
export async function cookieOf(session: string): Promise<string> {
  const seal = await sealData({ desk: session }, { password: { 1: secret }, ttl: 0 })
  return `desk=${encodeURIComponent(seal)}`
}
