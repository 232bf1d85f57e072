import { type AliasedExpression, type RawBuilder, sql } from 'kysely'
import type { Queries } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { ListRow } from './listRow.ts'

/** Columns in the order of each part; a union goes by position. */
const columns = sql`id, at, email, email_key, kind, locale, page, house, reason`

/** Ways of saying no: to the letter, to offers by the link of a mail, to everything in a profile. */
const leftParts = ['letter', 'offers', 'eph', 'vip'] as const

/** A way of saying no that a file reads by instant and id; those of profiles are read member by member. */
export type DatedPart = 'letter' | 'offers'

/**
 * People who said no. Somebody who has agreed to something since is not among those of the profiles.
 * @param house slug; undefined: every house
 */
export function leftRows(house: string | undefined): AliasedExpression<ListRow, 'list'> {
  return listed(
    sql.join(
      leftParts.map((it) => rowsOf(it, house)),
      sql` union all `,
    ),
  )
}

/** The people who said no in one way. */
export function datedRows(part: DatedPart, house: string | undefined): AliasedExpression<ListRow, 'list'> {
  return listed(rowsOf(part, house))
}

/** These members, as far as they said no to everything. @param memberIds a thousand at most: each is a parameter */
export function profileRows(
  programme: Programme,
  house: string | undefined,
  memberIds: readonly string[],
): AliasedExpression<ListRow, 'list'> {
  return listed(leftByProfile(programme, house, sql`and member_id in (${sql.join(memberIds)})`))
}

/** A page of ids, in order, of members who withdrew a consent. @param after the last id of the page before @param limit rows */
export function withdrawnMembers(db: Queries, programme: Programme, after: string, limit: number) {
  return db
    .selectFrom('consents')
    .select('memberId')
    .where('programme', '=', programme)
    .where('memberId', '>', after)
    .where('withdrawnAt', 'is not', null)
    .where('channel', '!=', 'site')
    .groupBy('memberId')
    .orderBy('memberId')
    .limit(limit)
}

function listed(parts: RawBuilder<unknown>): AliasedExpression<ListRow, 'list'> {
  const nothing = sql.raw(
    ['wording', 'civility', 'firstname', 'lastname', 'phone_number', 'address_json', 'token']
      .map((it) => `cast(null as text) as ${it}`)
      .join(', '),
  )
  return sql<ListRow>`(select ${columns}, ${nothing}, at as left_offers_at from (${parts}) as parts)`.as<'list'>(
    sql.ref('list'),
  )
}

function rowsOf(part: (typeof leftParts)[number], house: string | undefined): RawBuilder<unknown> {
  if (part === 'letter') return leftLetter(house)
  return part === 'offers' ? leftOffers(house) : leftByProfile(part, house)
}

function leftLetter(house: string | undefined): RawBuilder<unknown> {
  return sql`select id, unsubscribed_at as at, email, email_key, 'letter' as kind, locale, page, house,
      unsubscribe_reason as reason
    from newsletter_subscriptions where state = 'unsubscribed' ${house === undefined ? sql`` : sql`and house = ${house}`}`
}

/** Their address is all that is known; a house knows the players whose casino it is. */
function leftOffers(house: string | undefined): RawBuilder<unknown> {
  return sql`select offer_readers.email_key as id, left_at as at, offer_readers.email_key as email, offer_readers.email_key,
      'offers' as kind, players.language as locale, cast(null as text) as page, players.favourite_casino as house,
      offer_readers.unsubscribe_reason as reason
    from offer_readers left join vip_members as players on players.email_key = offer_readers.email_key
    where left_at is not null ${house === undefined ? sql`` : sql`and players.favourite_casino = ${house}`}`
}

/** @param of a condition of the agreements; without one: of all members */
function leftByProfile(programme: Programme, house: string | undefined, of = sql``): RawBuilder<unknown> {
  const isHotel = programme === 'eph'
  const [table, states] = isHotel ? ['hotel_members', sql`('active')`] : ['vip_members', sql`('preMember', 'full')`]
  const ownHouse = isHotel ? sql`cast(null as text)` : sql`members.favourite_casino`
  const isOfHouse = isHotel
    ? sql`exists (select 1 from stays where stays.hotel = ${house} and stays.hotel_member_id = members.id)`
    : sql`members.favourite_casino = ${house}`
  return sql`select members.id, gone.at, members.email, members.email_key, 'optins' as kind, members.language as locale,
      cast(null as text) as page, ${ownHouse} as house, members.unsubscribe_reason as reason
    from (select member_id, max(withdrawn_at) as at from consents
      where programme = ${programme} and withdrawn_at is not null and channel <> 'site' ${of} group by member_id) as gone
    join ${sql.table(table)} as members on members.id = gone.member_id and members.state in ${states}
    where not exists (select 1 from consents as held where held.programme = ${programme}
        and held.member_id = members.id and held.withdrawn_at is null and held.channel <> 'site')
      ${house === undefined ? sql`` : sql`and ${isOfHouse}`}`
}
