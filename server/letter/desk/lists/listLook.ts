import { randomUUID } from 'node:crypto'
import { type ActInput, hasEveryHouse, openLooks, writeAct } from '#server/desk/index.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Queries } from '#server/store/tables.ts'
import type { ListLookProps } from '#shared/desk/lists.ts'
import type { LookReason } from '#shared/desk/rights.ts'
import { deskLimits } from '#shared/limits.ts'
import type { LetterDeskServices } from '../../deskLetters.ts'

/**
 * Looks an address up on the lists of a house, or of all for the group; the look is a line of the log for each account
 * and subscription, and one if there is none.
 * @returns the id of the look; undefined: the address is on no list that the reader may see
 */
export async function beginListLook(
  { store }: Pick<LetterDeskServices, 'store'>,
  input: ActInput,
  { email, reason }: { email: string; reason: LookReason },
): Promise<string | undefined> {
  const { house, source, person } = input
  const found = await onLists(store.db, emailKey(email), hasEveryHouse(person) ? undefined : house.slug)
  const subject = randomUUID()
  const act = { act: 'readLists', house: house.slug, subject, reason } as const
  const isFound = found.subscription !== undefined || found.members.length > 0
  await store.transaction(async (tx) => {
    if (!isFound) await writeAct(tx, source, act)
    if (found.subscription) await writeAct(tx, source, { ...act, details: { subscription: found.subscription } })
    for (const member of found.members) await writeAct(tx, source, { ...act, ...member })
  })
  return isFound ? subject : undefined
}

interface OnLists {
  /** Id of the subscription to the letter. */
  subscription?: string
  members: { programme: 'eph' | 'vip'; memberId: string }[]
}

async function onLists(db: Queries, key: string, house: string | undefined): Promise<OnLists> {
  const letter = db.selectFrom('newsletterSubscriptions').select('id').where('emailKey', '=', key)
  const guests = db.selectFrom('hotelMembers').select('id').where('emailKey', '=', key).where('state', '=', 'active')
  const players = db
    .selectFrom('vipMembers')
    .select('id')
    .where('emailKey', '=', key)
    .where('state', 'in', ['preMember', 'full'])
  const subscription = await (house === undefined ? letter : letter.where('house', '=', house)).executeTakeFirst()
  const eph = await (house === undefined
    ? guests
    : guests.where((row) =>
        row.exists(
          row
            .selectFrom('stays')
            .select('stays.id')
            .where('stays.hotel', '=', house)
            .whereRef('stays.hotelMemberId', '=', 'hotelMembers.id'),
        ),
      )
  ).execute()
  const vip = await (house === undefined ? players : players.where('favouriteCasino', '=', house)).execute()
  return {
    subscription: subscription?.id,
    members: [
      ...eph.map(({ id }) => ({ programme: 'eph' as const, memberId: id })),
      ...vip.map(({ id }) => ({ programme: 'vip' as const, memberId: id })),
    ],
  }
}

/** The result of a look, for its quarter of an hour; undefined: it is over, or not this person's, or nothing is left. */
export async function openListLook(
  { store, pauses }: Pick<LetterDeskServices, 'store' | 'pauses'>,
  input: ActInput,
): Promise<ListLookProps | undefined> {
  const lines = await openLooks(store.db, input, 'readLists')
  const [first] = lines
  if (!first) return undefined
  const subscriptions = lines.map(
    ({ details }) => details && (JSON.parse(details) as { subscription?: string }).subscription,
  )
  const id = subscriptions.find((it) => it)
  const letter = id
    ? await store.db.selectFrom('newsletterSubscriptions').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  const members = lines.flatMap(({ memberId }) => memberId ?? [])
  const account = await accountOf(store.db, members)
  const email = letter?.email ?? account?.email
  if (!email) return undefined
  const optins = members.length > 0 ? await optinsOf(store.db, members) : []
  const mayWrite =
    (letter?.state === 'confirmed' || optins.some(({ withdrawnAt }) => withdrawnAt === null)) &&
    !(await hasLeftOffers(store.db, emailKey(email))) &&
    !(await pauses.mutedAddresses(store.db, [emailKey(email)], input.now)).has(emailKey(email))
  const until = first.at + deskLimits.lookMs
  return { email, mayWrite, ...(letter && { letter: { ...letter, requestedAt: letter.askedAt } }), optins, until }
}

async function accountOf(db: Queries, ids: readonly string[]): Promise<{ email: string } | undefined> {
  if (ids.length === 0) return undefined
  for (const table of ['hotelMembers', 'vipMembers'] as const) {
    const found = await db
      .selectFrom(table as 'hotelMembers')
      .select('email')
      .where('id', 'in', [...ids])
      .where('state', '!=', 'erased')
      .executeTakeFirst()
    if (found) return found
  }
  return undefined
}

/** Proofs of agreements to be written to, the latest first. */
function optinsOf(db: Queries, ids: readonly string[]): Promise<ListLookProps['optins'][number][]> {
  return db
    .selectFrom('consents')
    .select(['id', 'programme', 'wording', 'page', 'givenAt', 'withdrawnAt'])
    .where('memberId', 'in', [...ids])
    .where('channel', '!=', 'site')
    .orderBy('givenAt', 'desc')
    .orderBy('id')
    .execute()
}

async function hasLeftOffers(db: Queries, key: string): Promise<boolean> {
  const row = await db.selectFrom('offerReaders').select('leftAt').where('emailKey', '=', key).executeTakeFirst()
  return Boolean(row?.leftAt)
}
