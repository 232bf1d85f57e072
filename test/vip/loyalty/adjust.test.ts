import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { distDir } from '#test/support/site.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'
import { floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'

describe('npm run points:adjust (B23)', () => {
  it('gives and takes points by hand, with a reason that the member reads; never below 0', async () => {
    const env = { DATABASE_URL: await (await sharedPostgres()).createDatabase(), FLOOR_SECRET: 'secret-of-the-floor' }
    const site = await openHotelSite({ env })
    const adjust = async (...args: string[]) => {
      const child = spawn(process.execPath, [join(distDir, 'server/pointsAdjust.mjs'), ...args], {
        env: { ...process.env, ...env, DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const said = Promise.all([text(child.stdout), text(child.stderr)])
      await once(child, 'exit')
      return `${child.exitCode} ${(await said).join('').trim()}`
    }
    try {
      const { client, card } = await fullMember(site)
      const data = { cvip: card.cvip, points: 500, source: 'bars', label: 'Bar' }
      must(await postFloor(site, floorEvent(site, 'pointsEarned', data)), 202)
      expect(await adjust(card.cvip, '120', 'Soirée', 'du', '3')).to.equal('0 The card now has 620 points.')
      expect(await adjust(card.cvip, '-100', 'Erreur')).to.equal('0 The card now has 520 points.')
      expect(await adjust(card.cvip, '-521', 'Trop')).to.equal('1 The card has fewer points than that.')
      expect(await adjust('427118099999', '5', 'Personne')).to.equal('1 No account has that card.')
      expect(await adjust(card.cvip, 'many')).to.match(/^1 Card number, points and reason are required/)
      const { items } = (await client.get('/api/vip/points')).body
      const lines = items.map(({ kind, points, label }: Record<string, unknown>) => [kind, points, label])
      expect(lines.slice(0, 2)).to.deep.equal([
        ['adjusted', -100, 'Erreur'],
        ['adjusted', 120, 'Soirée du 3'],
      ])
      // Given by hand is not earned.
      expect((await client.get('/api/vip/me')).body).to.include({ points: 520, pointsToNext: 4500 })
      // The rule is the desk's: with what was adjusted before, this is more than one person does alone in a day.
      expect(await adjust(card.cvip, '4900', 'Encore')).to.match(
        /^0 More than 5,000 points in a day for one card, or 20,000 in all: .* still has 520 points/,
      )
      expect((await client.get('/api/vip/me')).body.points).to.equal(520)
    } finally {
      await site.close()
    }
  })
})
