import type { Queries } from '#server/store/tables.ts'

/** Sums that a group compares before and after. */
export const sumNames = [
  'hotelMembers',
  'vipMembers',
  'cards',
  'points',
  'stays',
  'claims',
  'sponsorships',
  'subscribers',
  'optins',
] as const
export type Sums = Record<(typeof sumNames)[number], number>

export async function sumsOf(db: Queries): Promise<Sums> {
  const count = async (query: { execute(): Promise<{ total: number | string | null }[]> }) =>
    Number((await query.execute())[0]?.total ?? 0)
  const all = (table: 'stays') => db.selectFrom(table).select((row) => row.fn.countAll<number>().as('total'))
  const members = (table: 'hotelMembers') => all(table as 'stays').where('state' as 'id', '!=', 'erased')
  const withCard = db
    .selectFrom('vipMembers')
    .select((row) => row.fn.count<number>('cvip').as('total'))
    .where('state', '!=', 'erased')
  const left = db.selectFrom('pointsLines').select((row) => row.fn.sum<number>('remaining').as('total'))
  return {
    hotelMembers: await count(members('hotelMembers')),
    vipMembers: await count(members('vipMembers' as 'hotelMembers')),
    cards: (await count(withCard)) + (await count(all('casinoCards' as 'stays'))),
    points: await count(left),
    stays: await count(all('stays')),
    claims: await count(all('rewardClaims' as 'stays')),
    sponsorships: await count(all('sponsorships' as 'stays')),
    subscribers: await count(all('newsletterSubscriptions' as 'stays')),
    optins: await count(all('consents' as 'stays')),
  }
}
