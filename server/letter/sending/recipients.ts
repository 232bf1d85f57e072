import { unreachableKeys } from '#server/mail/index.ts'
import type { StoredPauses } from '#server/protection/index.ts'
import { accountTable } from '#server/store/columns.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { type LetterEdition, type LetterReader, letterTopics, partsFor } from '#shared/letter/edition.ts'
import type { LeftOutReason, LetterSource } from '#shared/letter/sending.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'

/** Questions about addresses to other domains. */
export interface AddressLooks {
  pauses: Pick<StoredPauses, 'mutedAddresses'>
}

/** A letter and the instant until which agreements count (epoch ms). */
export interface LetterToSend {
  edition: Pick<LetterEdition, 'programme' | 'texts'>
  until: number
}

/** An address that gets a letter. */
export interface LetterRecipient {
  to: string
  locale: Locale
  source: LetterSource
  reader: LetterReader
  /** Null: the letter rests on the opt-in of `memberOf`. */
  subscribedAt: number | null
  memberOf: Programme | null
}

export type Judgement = { recipient: LetterRecipient } | { leftOut: LeftOutReason }

/** The opt-in to the offers of each programme itself, as members and proofs have it. */
const optins = {
  eph: { column: 'hotelFirstPartyEmail', purpose: 'hotelFirstParty', states: ['active'] },
  vip: { column: 'casinoFirstPartyEmail', purpose: 'casinoFirstParty', states: ['preMember', 'full'] },
} as const

/** Addresses that may be recipients, in the order of their keys. @param after key of the last one before; null: from the first */
export async function candidateKeys(
  db: Queries,
  programme: Programme,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { column, states } = optins[programme]
  const next = <Query extends { where: (column: 'emailKey', operator: '>', key: string) => Query }>(query: Query) =>
    after === null ? query : query.where('emailKey', '>', after)
  const subscribers = next(db.selectFrom('newsletterSubscriptions').select('emailKey').where('state', '=', 'confirmed'))
    .orderBy('emailKey')
    .limit(limit)
  const members = next(
    db
      .selectFrom(accountTable(programme))
      .select('emailKey')
      .where('state', 'in', states as unknown as 'active'[])
      .where(column, '=', 1),
  )
    .orderBy('emailKey')
    .limit(limit)
  // Each is read in the order of its own index, and the database puts them in one: its order of text may not be ours.
  const rows = await db
    .selectFrom(subscribers.as('subscribers'))
    .select('emailKey')
    .union(db.selectFrom(members.as('members')).select('emailKey'))
    .orderBy('emailKey')
    .limit(limit)
    .execute()
  return rows.map(({ emailKey }) => emailKey)
}

/**
 * Says for each address whether it gets a letter now, as whom, or why not. An address with several agreements is one
 * recipient: a member's language and choices come before a subscriber's.
 * @param keys identity/comparisonKeys.ts; a thousand at most, since each is a parameter of the queries
 * @param now epoch ms
 */
export async function judgeAddresses(
  db: Queries,
  { pauses }: AddressLooks,
  { letter, keys, now }: { letter: LetterToSend; keys: readonly string[]; now: number },
): Promise<Map<string, Judgement>> {
  if (keys.length === 0) return new Map()
  const known = await readKnown(db, letter.edition.programme, keys)
  const marked = await db
    .selectFrom(unreachableKeys(db).as('marked'))
    .select('emailKey')
    .where('emailKey', 'in', [...keys])
    .execute()
  const unreachable = new Set(marked.map(({ emailKey }) => emailKey))
  const muted = await pauses.mutedAddresses(db, keys, now)
  return new Map(
    keys.map((key) => {
      if (unreachable.has(key)) return [key, { leftOut: 'bounced' }]
      return [key, judge(known(key), letter, muted.has(key))]
    }),
  )
}

interface Known {
  subscription: Row<'newsletterSubscriptions'> | undefined
  /** The member of the letter's programme, with the opt-in that is in force. */
  member: { email: string; language: Locale; givenAt: number } | undefined
  player: PlayerRow | undefined
  offersLeftAt: number | null
}

type PlayerRow = Pick<
  Row<'vipMembers'>,
  'emailKey' | 'language' | 'favouriteCasino' | 'prefersGames' | 'prefersRestaurants' | 'prefersShows'
>

/** Everything about these addresses in a handful of queries. */
async function readKnown(db: Queries, programme: Programme, keys: readonly string[]): Promise<(key: string) => Known> {
  const { column, purpose, states } = optins[programme]
  const subscriptions = await db
    .selectFrom('newsletterSubscriptions')
    .selectAll()
    .where('emailKey', 'in', [...keys])
    .execute()
  const table = accountTable(programme)
  const members = await db
    .selectFrom(table)
    .select(['id', 'email', 'emailKey', 'language'])
    .select((row) =>
      row
        .selectFrom('consents')
        .select((it) => it.fn.max('givenAt').as('at'))
        .whereRef('consents.memberId', '=', `${table}.id`)
        .where('consents.programme', '=', programme)
        .where('purpose', '=', purpose)
        .where('channel', '=', 'email')
        .where('withdrawnAt', 'is', null)
        .as('givenAt'),
    )
    .where('emailKey', 'in', [...keys])
    .where('state', 'in', states as unknown as 'active'[])
    .where(column, '=', 1)
    .execute()
  const players = await db
    .selectFrom('vipMembers')
    .select(['emailKey', 'language', 'favouriteCasino', 'prefersGames', 'prefersRestaurants', 'prefersShows'])
    .where('emailKey', 'in', [...keys])
    .where('state', 'in', [...optins.vip.states])
    .execute()
  const offers = await db
    .selectFrom('offerReaders')
    .select(['emailKey', 'leftAt'])
    .where('emailKey', 'in', [...keys])
    .where('leftAt', 'is not', null)
    .execute()
  const byKey = {
    subscription: mapOf(subscriptions),
    member: mapOf(members.map((it) => ({ ...it, givenAt: Number(it.givenAt ?? 0) }))),
    player: mapOf(players),
    offers: mapOf(offers),
  }
  return (key) => ({
    subscription: byKey.subscription.get(key),
    member: byKey.member.get(key),
    player: byKey.player.get(key),
    offersLeftAt: byKey.offers.get(key)?.leftAt ?? null,
  })
}

function mapOf<Item extends { emailKey: string }>(rows: readonly Item[]): Map<string, Item> {
  return new Map(rows.map((it) => [it.emailKey, it]))
}

function judge(known: Known, { edition, until }: LetterToSend, isProtected: boolean): Judgement {
  const { subscription, member, player, offersLeftAt } = known
  const confirmedAt = subscription?.state === 'confirmed' ? (subscription.confirmedAt ?? 0) : null
  const isMember = member !== undefined && member.givenAt <= until
  const isSubscriber = confirmedAt !== null && confirmedAt <= until
  if (!isMember && !isSubscriber) return { leftOut: 'gone' }
  // A reader who confirmed again, or ticked the box again, after having left has changed their mind.
  const leftLetterAt = subscription?.state === 'unsubscribed' ? (subscription.unsubscribedAt ?? 0) : null
  const asMember = isMember && offersLeftAt === null && (leftLetterAt === null || leftLetterAt < member.givenAt)
  const asSubscriber = isSubscriber && (offersLeftAt === null || offersLeftAt < confirmedAt)
  if (!asMember && !asSubscriber) return { leftOut: 'left' }
  const locale = (asMember ? member.language : player?.language) ?? subscription?.locale ?? defaultLocale
  const reader: LetterReader = {
    topics: player ? topicsOf(player) : null,
    favouriteCasino: player?.favouriteCasino ?? null,
    isProtected,
  }
  if (partsFor(edition.texts[locale], reader).length === 0) {
    const isForOthers = partsFor(edition.texts[locale], { ...reader, isProtected: false }).length > 0
    return { leftOut: isForOthers ? 'protected' : 'nothing' }
  }
  const { programme } = edition
  return {
    recipient: {
      to: (asMember ? member.email : subscription?.email) ?? '',
      locale,
      source: asMember ? programme : 'subscriber',
      reader,
      subscribedAt: asMember ? null : confirmedAt,
      memberOf: player ? 'vip' : asMember ? programme : null,
    },
  }
}

function topicsOf({ prefersGames, prefersRestaurants, prefersShows }: PlayerRow): LetterReader['topics'] {
  const chosen = { games: prefersGames, restaurants: prefersRestaurants, shows: prefersShows }
  return letterTopics.filter((topic) => chosen[topic] === 1)
}

/** The addresses, among many, that an earlier sending of the same story has reached, or still may. */
export async function reachedEarlier(
  db: Queries,
  { story, sending }: { story: string; sending: string | null },
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('letterRecipients')
    .innerJoin('letterSendings', 'letterSendings.id', 'letterRecipients.sending')
    .select('recipientKey')
    .where('story', '=', story)
    .where('sending', '!=', sending ?? '')
    .where('recipientKey', 'in', [...keys])
    .execute()
  return new Set(rows.map(({ recipientKey }) => recipientKey))
}
