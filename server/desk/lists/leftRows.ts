import { type AliasedExpression, type RawBuilder, sql } from 'kysely'
import type { ListRow } from './listRow.ts'

/** Columns in the order of each part; a union goes by position. */
const columns = sql`id, at, email, email_key, kind, locale, page, house, reason`

/**
 * People who said no: to the letter, to offers by the link of a mail, to everything in the profile. Somebody who has
 * agreed to something since is not among the last.
 * @param house slug; undefined: every house
 */
export function leftRows(house: string | undefined): AliasedExpression<ListRow, 'list'> {
  const parts = [
    leftLetter(house),
    leftOffers(house),
    leftByProfile('hotel_members', house),
    leftByProfile('vip_members', house),
  ]
  const nothing = sql.raw(
    ['wording', 'civility', 'firstname', 'lastname', 'phone_number', 'address_json', 'token']
      .map((it) => `cast(null as text) as ${it}`)
      .join(', '),
  )
  return sql<ListRow>`(select ${columns}, ${nothing}, at as left_offers_at from (${sql.join(parts, sql` union all `)}) as parts)`.as<'list'>(
    sql.ref('list'),
  )
}

function leftLetter(house: string | undefined): RawBuilder<unknown> {
  return sql`select id, coalesce(unsubscribed_at, asked_at) as at, email, email_key, 'letter' as kind, locale, page, house,
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

function leftByProfile(table: 'hotel_members' | 'vip_members', house: string | undefined): RawBuilder<unknown> {
  const isHotel = table === 'hotel_members'
  const [programme, states] = isHotel ? ['eph', sql`('active')`] : ['vip', sql`('preMember', 'full')`]
  const ownHouse = isHotel ? sql`cast(null as text)` : sql`members.favourite_casino`
  const isOfHouse = isHotel
    ? sql`exists (select 1 from stays where stays.hotel = ${house} and stays.hotel_member_id = members.id)`
    : sql`members.favourite_casino = ${house}`
  return sql`select members.id, gone.at, members.email, members.email_key, 'optins' as kind, members.language as locale,
      cast(null as text) as page, ${ownHouse} as house, members.unsubscribe_reason as reason
    from (select member_id, max(withdrawn_at) as at from consents
      where programme = ${programme} and withdrawn_at is not null and channel <> 'site' group by member_id) as gone
    join ${sql.table(table)} as members on members.id = gone.member_id and members.state in ${states}
    where not exists (select 1 from consents as held where held.programme = ${programme}
        and held.member_id = members.id and held.withdrawn_at is null and held.channel <> 'site')
      ${house === undefined ? sql`` : sql`and ${isOfHouse}`}`
}
