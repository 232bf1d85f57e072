import { wordingOf } from '#server/forms/index.ts'
import { importStaff } from '#server/hotel/index.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Passwords } from '#server/identity/passwords.ts'
import { noOptin, optinColumns, recordConsents } from '#server/privacy/index.ts'
import { eveningOf } from '#server/protection/index.ts'
import { flag } from '#server/store/columns.ts'
import type { Store } from '#server/store/open.ts'
import type { NewRow, Row, Tables, Tx } from '#server/store/tables.ts'
import { seedLedger } from '#server/vip/index.ts'
import { deskRoles } from '#shared/desk/rights.ts'
import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import { deskLimits, formLives } from '#shared/limits.ts'
import { defaultLocale } from '#shared/locales.ts'
import { dayMs, hourMs } from '#shared/time/days.ts'
import { localDay, localInstant } from '#shared/time/localTime.ts'
import {
  type DemoAccount,
  type DemoMember,
  type DemoStay,
  type DemoVipMember,
  dayFrom,
  demoId,
  demoWorld,
} from './world.ts'

const { hotel, vip } = demoWorld

/**
 * Makes the people of the demo world and their work. The dates of what nobody has changed move to the day of this start; an
 * erased account stays erased.
 */
export async function seedWorld(options: { store: Store; clock: () => number; passwords: Passwords }): Promise<void> {
  const { store, clock, passwords } = options
  const now = clock()
  const { staff, password } = demoWorld
  // One hash for all: the password is not secret, and separate hashes would slow the start by a second.
  const passwordHash = (await areThere(store)) ? null : await passwords.hash(password)
  await store.transaction(async (tx) => {
    for (const member of hotel) await seedMember(tx, member, passwordHash, now)
    for (const member of vip) await seedVipMember(tx, member, passwordHash, now)
    if (has.vip) await seedCards(tx, now)
    if (has.desk) await seedDesk(tx, now)
  })
  const listed = await store.db.selectFrom('staff').select('employeeNumber').execute()
  const isNew = ({ employeeNumber }: (typeof staff)[number]) =>
    !listed.some((it) => it.employeeNumber === employeeNumber)
  await importStaff(store, staff.filter(isNew), now)
}

async function areThere({ db }: Store): Promise<boolean> {
  const idsOf = (accounts: readonly DemoAccount[]) => accounts.map(({ name }) => demoId(name))
  const members = await db.selectFrom('hotelMembers').select('id').where('id', 'in', idsOf(hotel)).execute()
  const vipMembers = await db.selectFrom('vipMembers').select('id').where('id', 'in', idsOf(vip)).execute()
  return members.length === hotel.length && vipMembers.length === vip.length
}

/** Columns that follow the day of each start, in a row that has the values of `unchanged`. */
interface Following<Name extends keyof Tables> {
  moves: Partial<NewRow<Name>>
  unchanged: Partial<Row<Name>>
}

/**
 * Writes a row that is missing, and moves one that nobody has changed.
 * @returns left: somebody has changed it, or a visitor has its address or number
 */
async function put<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  row: NewRow<Name> & { id: string },
  following?: Following<Name>,
): Promise<'added' | 'moved' | 'left'> {
  // The builder takes no union of tables; row and columns were checked against the one they are for.
  const name = table as 'stays'
  const added = await tx
    .insertInto(name)
    .values(row as unknown as NewRow<'stays'>)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added || !following) return added ? 'added' : 'left'
  let moving = tx
    .updateTable(name)
    .set(following.moves as object)
    .where('id', '=', row.id)
  for (const [column, value] of Object.entries(following.unchanged))
    moving = moving.where(column as 'id', value === null ? 'is' : '=', value as string)
  return (await moving.executeTakeFirst()).numUpdatedRows > 0n ? 'moved' : 'left'
}

/** The columns that members of both programmes have. */
function accountRow(account: DemoAccount, passwordHash: string | null, now: number) {
  const { name, email, civility = null, firstname, lastname, phoneNumber = null, address, note } = account
  return {
    id: demoId(name),
    email,
    emailKey: emailKey(email),
    passwordHash: note ? passwordHash : null,
    civility,
    firstname,
    lastname,
    phoneNumber,
    addressJson: address ? JSON.stringify(address) : null,
    country: brand.country,
    language: defaultLocale,
    createdAt: now,
    updatedAt: now,
  } as const
}

async function seedMember(tx: Tx, member: DemoMember, passwordHash: string | null, now: number): Promise<void> {
  const { birthdate: born, ibNumber, level, state, stays = [], renewal, note } = member
  const optin = note ? { ...noOptin, hotelFirstParty: { ...noOptin.hotelFirstParty, email: true } } : noOptin
  const birthdate = typeof born === 'string' ? born : `${born.year}${dayFrom(now, born.daysAhead).slice(4)}`
  const row = { ...accountRow(member, passwordHash, now), ...optinColumns(optin), birthdate, ibNumber, level, state }
  // The version counts a member's changes.
  const outcome = await put(tx, 'hotelMembers', row, { moves: { birthdate }, unchanged: { version: 1, state } })
  if (outcome === 'left') return
  const subject = { programme: 'eph', memberId: row.id, locale: defaultLocale, page: null, now } as const
  if (outcome === 'added' && note) await recordConsents(tx, subject, { optin, terms: true, privacy: true })
  for (const stay of stays) await seedStay(tx, row, stay, now)
  if (renewal) await seedRenewal(tx, member.name, renewal, now)
}

async function seedStay(tx: Tx, member: { id: string; emailKey: string }, stay: DemoStay, now: number): Promise<void> {
  const { from, cancelled, ...booked } = stay
  const [fromDay, toDay] = [dayFrom(now, from), dayFrom(now, from + stay.nights)]
  const state = cancelled ? 'cancelled' : toDay < localDay(now) ? 'ended' : 'upcoming'
  const days = { fromDay, toDay, state, updatedAt: now } as const
  const whose = { hotelMemberId: member.id, emailKey: member.emailKey }
  const row = { ...booked, ...days, ...whose, id: `demo-${stay.number}`, rooms: 1, currency: brand.currency }
  if ((await put(tx, 'stays', { ...row, changedAt: now, createdAt: now })) === 'added') return
  await tx
    .updateTable('stays')
    // A reader who was told of the days before hears that they have changed.
    .set((known) => ({ ...days, sequence: known('sequence', '+', 1) }))
    .where('id', '=', row.id)
    .where((known) => known.or([known('fromDay', '!=', fromDay), known('state', '!=', state)]))
    .execute()
}

async function seedRenewal(tx: Tx, name: string, days: NonNullable<DemoMember['renewal']>, now: number): Promise<void> {
  const ago = (step: number | undefined) => (step === undefined ? null : now - step * dayMs)
  const { requested, made, sent, handOver = null, given } = days
  const moves = { requestedAt: now - requested * dayMs, madeAt: ago(made), sentAt: ago(sent), deliveredAt: ago(given) }
  const row = { id: `demo-renewal-${name}`, hotelMemberId: demoId(name), handOver, ...moves }
  await put(tx, 'cardRenewals', row, { moves, unchanged: { movedAt: null } })
}

async function seedVipMember(tx: Tx, member: DemoVipMember, passwordHash: string | null, now: number): Promise<void> {
  const { birthdate, status, sponsorCode, favouriteCasino = null, prefers, visitsPerMonth, visits = [], note } = member
  const optin = note ? { ...noOptin, casinoFirstParty: { ...noOptin.casinoFirstParty, email: true } } : noOptin
  const moves = { ...cardColumns(member, now), status }
  const row = {
    ...accountRow(member, passwordHash, now),
    ...optinColumns(optin),
    ...moves,
    birthdate,
    sponsorCode,
    favouriteCasino,
    prefersGames: flag(prefers.includes('games')),
    prefersRestaurants: flag(prefers.includes('restaurants')),
    prefersShows: flag(prefers.includes('shows')),
  }
  const outcome = await put(tx, 'vipMembers', row, { moves, unchanged: { version: 1, state: moves.state } })
  if (outcome === 'left') return
  const whose = { programme: 'vip', memberId: row.id } as const
  if (outcome === 'added' && note)
    await recordConsents(
      tx,
      { ...whose, locale: defaultLocale, page: null, now },
      { optin, terms: true, privacy: true },
    )
  if (outcome === 'added' && visitsPerMonth)
    await tx
      .insertInto('protections')
      .values({ ...whose, visitsPerMonth, changedAt: now })
      .execute()
  if (moves.state === 'full') await seedLedger(tx, { id: row.id, ...member }, now)
  for (const [index, house] of visits.entries()) await put(tx, 'casinoVisits', visitRow(row.id, house, index + 1, now))
}

function cardColumns({ card }: DemoVipMember, now: number) {
  const noon = (days: number) => localInstant(`${dayFrom(now, days)} 12:00`)
  if ('fileNumber' in card)
    return { state: 'preMember', fileNumber: card.fileNumber, fileExpiresAt: noon(card.closesInDays) } as const
  const { cvip, rfid, sinceDays } = card
  return { state: 'full', cvip, rfid, cardProven: 1, becameFullAt: noon(-sinceDays) } as const
}

/** A visit of the month of the start. */
function visitRow(vipMemberId: string, house: string, visit: number, now: number) {
  const month = eveningOf(now).slice(0, 7)
  const evening = `${month}-01`
  const at = Math.min(now, Date.parse(`${evening}T21:00:00Z`))
  return { id: `${vipMemberId}-visit-${month}-${visit}`, vipMemberId, house, evening, month, at }
}

/** A card that was given, and ended since, is neither in stock nor without account. */
async function seedCards(tx: Tx, now: number): Promise<void> {
  const { blankCards, cardWithoutAccount: card } = demoWorld
  if (!card) return
  const isFree = async (cvip: string) =>
    !(await tx.selectFrom('vipMembers').select('id').where('cvip', '=', cvip).executeTakeFirst()) &&
    !(await tx.selectFrom('endedCards').select('cvip').where('cvip', '=', cvip).executeTakeFirst())
  for (const cvip of blankCards) {
    if (!(await isFree(cvip))) continue
    const row = { cvip, casino: card.casino, stockedAt: now }
    await tx
      .insertInto('blankCards')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (!(await isFree(card.cvip))) return
  const row = { ...card, emailKey: emailKey(card.email), registeredAt: now }
  await tx
    .insertInto('casinoCards')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** People of the staff, messages to answer, a claim on a line of points, and an adjustment that waits. */
async function seedDesk(tx: Tx, now: number): Promise<void> {
  const { desk, requests, points } = demoWorld
  for (const { email, name, role, house } of desk.filter((it) => deskRoles.includes(it.role))) {
    const id = demoId(email.slice(0, email.indexOf('@')))
    const person = { id, email, emailKey: emailKey(email), name, language: defaultLocale, createdAt: now } as const
    const outcome = await put(tx, 'deskPeople', person)
    if (outcome === 'added')
      await tx.insertInto('deskRoles').values({ personId: id, house, role, createdAt: now }).execute()
  }
  for (const { id, form, house, desk: mailbox, hoursAgo, eventInDays, body } of requests) {
    const createdAt = now - hoursAgo * hourMs
    const moves = { createdAt, forgetAt: createdAt + formLives.keptMs }
    const event = eventInDays === undefined ? {} : { eventDate: dayFrom(now, eventInDays) }
    const bodyJson = JSON.stringify({ ...body, ...event, privacy: true })
    const sender = {
      email: body.email,
      emailKey: body.email,
      locale: defaultLocale,
      wording: wordingOf(defaultLocale),
    } as const
    // Version 0: it has not been taken or answered.
    await put(
      tx,
      'submissions',
      { id, form, house, desk: mailbox, bodyJson, ...sender, ...moves },
      { moves, unchanged: { version: 0 } },
    )
  }
  if (has.vip && points) await seedPoints(tx, points, now)
}

async function seedPoints(tx: Tx, given: NonNullable<typeof demoWorld.points>, now: number): Promise<void> {
  const { member, house, claim: message, points, label, requestedBy } = given
  const vipMemberId = demoId(member)
  const line = await tx
    .selectFrom('pointsLines')
    .select('id')
    .where('vipMemberId', '=', vipMemberId)
    .where('kind', '=', 'earned')
    .orderBy('at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (!line) return
  const at = now - 20 * hourMs
  await put(tx, 'lineClaims', { id: 'demo-line-claim', vipMemberId, lineId: line.id, message, state: 'open', at })
  const moves = { requestedAt: at, expiresAt: at + deskLimits.adjustmentMs }
  const row = {
    vipMemberId,
    points,
    label,
    reason: 'missing',
    state: 'waiting',
    house,
    requestedBy: demoId(requestedBy),
  } as const
  await put(
    tx,
    'pointsAdjustments',
    { id: 'demo-adjustment', ...row, ...moves },
    { moves, unchanged: { state: 'waiting' } },
  )
}
