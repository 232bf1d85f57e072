import { expect } from 'chai'
import type { Tournament } from '#shared/poker/api.ts'
import { tournamentClocks } from '#tools/standins/floor/floor.ts'

describe('clocks of tournaments on the embedded floor', () => {
  it('go through the structure, are silent in a break, and lose players after late registration', () => {
    const startsAt = Date.parse('2026-11-23T19:00:00Z')
    const at = (minutes: number) => startsAt + minutes * 60_000
    const level = { kind: 'level', minutes: 20, smallBlind: 25, bigBlind: 50, ante: 0 } as const
    const structure: Tournament['structure'] = [
      { ...level, number: 1, fromMinute: 0 },
      { kind: 'break', minutes: 10, fromMinute: 20 },
      { ...level, number: 2, fromMinute: 30 },
    ]
    const casino = { slug: 'casino-de-la-digue', name: 'Casino de la Digue', trigram: 'HOU', uuid: 'u' }
    const facts = { slug: 't', casino, structure, places: 60, free: 10, totalMinutes: 50 }
    const times = { startsAt: new Date(startsAt).toISOString(), registrationUntil: new Date(at(20)).toISOString() }
    const tournament = { ...facts, ...times } as Tournament
    const said = (minutes: number) => tournamentClocks([tournament], at(minutes)).map(({ data }) => data)
    expect(said(5)).to.deep.equal([
      { tournament: 't', level: 1, startedAt: times.startsAt, playersLeft: 50, paused: false },
    ])
    expect(said(25)).to.deep.equal([])
    expect(said(49)[0]).to.deep.include({ level: 2, playersLeft: 2 })
    expect([...said(-1), ...said(50)]).to.deep.equal([])
  })
})
