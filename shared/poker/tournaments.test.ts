import { expect } from 'chai'
import type { StoryReference } from '#shared/content/values.ts'
import { filterTournaments } from './tournamentFilter.ts'
import {
  comingTournaments,
  lateRegistrationMinute,
  otherTournaments,
  stagesOf,
  type TournamentFields,
  totalMinutes,
  tournamentData,
  tournamentEnd,
} from './tournaments.ts'

const level = (minutes: number, small_blind: number, ante?: number) => ({
  uid: `${small_blind}`,
  component: 'level',
  content: { minutes, small_blind, big_blind: 2 * small_blind, ante },
})
const pause = (minutes: number) => ({ uid: `p${minutes}`, component: 'level_break', content: { minutes } })
/** 20 + 20 + 10 + 30: 80 minutes. */
const structure = [level(20, 100), level(20, 200, 200), pause(10), level(30, 400, 400)]
const house = (slug: string) => ({ slug, path: `/casinos/${slug}`, content: { name: slug } }) as never

function tournament(
  title: string,
  date: string,
  more: Partial<TournamentFields> = {},
): StoryReference<TournamentFields> {
  const content = { title, date, buy_in: 50, structure, casino: house('digue'), ...more }
  return {
    uuid: title,
    slug: title,
    path: `/poker/tournois/${title}`,
    href: `/poker/tournois/${title}`,
    content,
  } as never
}

describe('tournaments', () => {
  it('number their levels and not their breaks, and count minutes through both', () => {
    expect(stagesOf(structure)).to.deep.equal([
      { kind: 'level', number: 1, fromMinute: 0, minutes: 20, smallBlind: 100, bigBlind: 200, ante: 0 },
      { kind: 'level', number: 2, fromMinute: 20, minutes: 20, smallBlind: 200, bigBlind: 400, ante: 200 },
      { kind: 'break', fromMinute: 40, minutes: 10 },
      { kind: 'level', number: 3, fromMinute: 50, minutes: 30, smallBlind: 400, bigBlind: 800, ante: 400 },
    ])
    expect(totalMinutes(stagesOf(structure))).to.equal(80)
  })

  it('take players until the end of the level that is named', () => {
    const stages = stagesOf(structure)
    expect(lateRegistrationMinute(stages, 2)).to.equal(40)
    expect(lateRegistrationMinute(stages, 3)).to.equal(80)
    expect(lateRegistrationMinute(stages, 4)).to.equal(undefined)
    expect(lateRegistrationMinute(stages)).to.equal(undefined)
  })

  const start = Date.UTC(2026, 11, 4, 19)
  const minute = 60_000

  it('are next in every list until the structure ends', () => {
    const one = tournament('one', '2026-12-04 20:00')
    for (const [after, count] of [
      [-1, 1],
      [79, 1],
      [80, 0],
    ] as const) {
      const now = start + after * minute
      expect(comingTournaments([one], now)).to.have.length(count)
      expect(filterTournaments([one], { range: 'all' }, now)).to.have.length(count)
    }
    expect(tournamentEnd(one.content)).to.equal(start + 80 * minute)
    expect(tournamentEnd({ date: '2026-12-04 20:00', structure: [] })).to.equal(start)
  })

  it('are told beside another: three, the same house first, then the soonest, and never itself', () => {
    const own = tournament('own', '2026-12-04 20:00')
    const all = [
      tournament('far and late', '2026-12-20 20:00', { casino: house('phare') }),
      tournament('near and late', '2026-12-30 20:00'),
      own,
      tournament('far and soon', '2026-12-05 20:00', { casino: house('phare') }),
      tournament('of no house', '2026-12-04 21:00', { casino: undefined }),
      tournament('played', '2026-12-01 20:00'),
      // The same title on another day is another tournament.
      tournament('own', '2026-12-06 20:00'),
    ]
    const titles = otherTournaments(own.content, all, { now: start - minute }).map(
      ({ content }) => `${content.title} ${content.date.slice(8, 10)}`,
    )
    expect(titles).to.deep.equal(['own 06', 'near and late 30', 'of no house 04'])
  })

  it('are told to machines in cents and UTC', () => {
    const data = tournamentData(
      tournament('one', '2026-12-04 20:00', { buy_in: 1.15, places: 40 }),
      'https://site.test/one',
    )
    expect(data).to.deep.include({
      url: 'https://site.test/one',
      startsAt: '2026-12-04T19:00:00.000Z',
      timeZone: 'Europe/Paris',
      buyin: { amount: 115, currency: 'EUR' },
      places: 40,
      chips: null,
      day: null,
      lateRegistrationUntilLevel: null,
      totalMinutes: 80,
    })
    // In binary 1.1 × 100 is a little more, 0.29 × 100 a little less.
    for (const [buy_in, amount] of [
      [1.1, 110],
      [0.29, 29],
    ] as const)
      expect(tournamentData(tournament('one', '2026-12-04', { buy_in }), '').buyin.amount).to.equal(amount)
  })
})
