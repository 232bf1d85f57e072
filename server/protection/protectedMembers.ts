import type { Queries, Row } from '#server/store/tables.ts'
import { defaultLocale } from '#shared/locales.ts'
import { localDay } from '#shared/time/localTime.ts'
import { playerOf, protectionOf } from './protections.ts'
import { visitsThisMonth } from './visits.ts'

/** A member's own measures that a casino has to know: a pause, a limit of visits. */
export interface MemberProtection {
  vipMemberId: string
  firstname: string
  lastname: string
  /** ISO 8601. */
  birthdate: string
  /** Card number, or the number of the file. */
  card: string
  /** Last day of the pause, `YYYY-MM-DD`. */
  pauseUntil?: string
  visits?: { counted: number; limit: number }
  /** From when something less strict holds, epoch ms. */
  pendingFrom?: number
}

type Member = Pick<Row<'vipMembers'>, 'id' | 'firstname' | 'lastname' | 'birthdate' | 'cvip' | 'fileNumber'>

const membersAQuery = 100

/** The measures of a member; without any, name and card alone. @param now epoch ms */
export async function protectionOfMember(
  db: Queries,
  vipMemberId: string,
  now: number,
): Promise<MemberProtection | undefined> {
  const member = await members(db).where('vipMembers.id', '=', vipMemberId).executeTakeFirst()
  return member && measuresOf(db, member, now)
}

/**
 * Members with a pause or a limit, by name.
 * @param house slug: those whose favourite casino it is, and those with a visit there that counts; undefined: all
 * @param most so many at most
 */
export async function protectedMembers(
  db: Queries,
  { house, most, now }: { house: string | undefined; most: number; now: number },
): Promise<MemberProtection[]> {
  const found: MemberProtection[] = []
  for (let after = ''; found.length < most; ) {
    const page = await candidates(db, { house, after, now })
    for (const member of page) {
      const measures = await measuresOf(db, member, now)
      if ((measures.pauseUntil || measures.visits) && found.length < most) found.push(measures)
    }
    after = page.at(-1)?.id ?? ''
    if (page.length < membersAQuery) break
  }
  return found.sort(
    (a, b) =>
      a.lastname.localeCompare(b.lastname, defaultLocale) || a.firstname.localeCompare(b.firstname, defaultLocale),
  )
}

/** Members with a measure in one of the accounts of their address; each account's own is read afterwards. */
function candidates(
  db: Queries,
  { house, after, now }: { house: string | undefined; after: string; now: number },
): Promise<Member[]> {
  return members(db)
    .where('vipMembers.id', '>', after)
    .where((row) =>
      row.or([
        row('vipMembers.id', 'in', withMeasure(db, 'vip', now)),
        row(
          'vipMembers.emailKey',
          'in',
          db
            .selectFrom('hotelMembers')
            .select('hotelMembers.emailKey')
            .where('hotelMembers.id', 'in', withMeasure(db, 'eph', now)),
        ),
      ]),
    )
    .$if(house !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('vipMembers.favouriteCasino', '=', house ?? ''),
          row(
            'vipMembers.id',
            'in',
            db
              .selectFrom('casinoVisits')
              .select('casinoVisits.vipMemberId')
              .where('casinoVisits.house', '=', house ?? '')
              .where('casinoVisits.undoneAt', 'is', null),
          ),
        ]),
      ),
    )
    .orderBy('vipMembers.id')
    .limit(membersAQuery)
    .execute()
}

function withMeasure(db: Queries, programme: 'eph' | 'vip', now: number) {
  return db
    .selectFrom('protections')
    .select('protections.memberId')
    .where('programme', '=', programme)
    .where((row) =>
      row.or([
        row('pauseUntil', '>', now),
        row('visitsPerMonth', 'is not', null),
        // A less strict measure that has waited may be a limit.
        row('pendingJson', 'is not', null),
      ]),
    )
}

function members(db: Queries) {
  return db
    .selectFrom('vipMembers')
    .select([
      'vipMembers.id',
      'vipMembers.firstname',
      'vipMembers.lastname',
      'vipMembers.birthdate',
      'cvip',
      'fileNumber',
    ])
    .where('vipMembers.state', 'in', ['preMember', 'full'])
}

async function measuresOf(db: Queries, member: Member, now: number): Promise<MemberProtection> {
  const { id, firstname, lastname, birthdate, cvip, fileNumber } = member
  const person = playerOf(id)
  const { pauseUntil, visitsPerMonth, pending } = await protectionOf(db, person, now)
  return {
    vipMemberId: id,
    firstname,
    lastname,
    birthdate,
    card: cvip ?? fileNumber ?? '',
    // The end of a pause is exclusive; its last day is named.
    ...(pauseUntil !== null && { pauseUntil: localDay(pauseUntil - 1) }),
    ...(visitsPerMonth !== null && {
      visits: { counted: await visitsThisMonth(db, person, now), limit: visitsPerMonth },
    }),
    ...(pending && { pendingFrom: pending.from }),
  }
}
