import { expect } from 'chai'
import { sql } from 'kysely'
import { deskPath } from '#shared/desk/routes.ts'
import { forEachDatabase, must } from '#test/support/hotelSite.ts'
import { checkCode, claimedReward, floor, houses, staffMember, textOf } from './deskSite.ts'

describe('the log of the desk (B23)', () => {
  forEachDatabase(
    (site) => {
      it('has a line for signing in, each look and each act; the group reads it, of a house or of all', async () => {
        const desk = await staffMember(site(), 'casinoDesk', houses.casino, { name: 'Léa Martin' })
        const { code } = await claimedReward(site())
        await checkCode(desk, houses.casino, code)
        const auditor = await staffMember(site(), 'group', undefined, { name: 'Ada Petit', locale: 'en' })
        const read = async (house: string, query = '') =>
          textOf(must(await auditor.client.get(deskPath('acts', 'en', { house }) + query), 200))
        const here = await read(houses.casino)
        expect(here).to.match(/Léa Martin Reward code checked Casino de la Digue/)
        expect(here).to.match(/Operations Access given Casino de la Digue/)
        const elsewhere = await read(houses.other)
        expect(elsewhere).not.to.include('Léa Martin')
        const everywhere = await read(houses.other, '?all=1')
        expect(everywhere)
          .to.match(/Léa Martin Signed in/)
          .and.match(/Ada Petit Log read Casino des Pins/)
        expect(
          textOf(must(await auditor.client.get(deskPath('acts', 'fr', { house: houses.casino })), 200)),
        ).to.include('Code de récompense vérifié')
      })

      it('is never changed, also not by a statement in the database; the sweep ends lines after a year', async () => {
        const desk = await staffMember(site(), 'casinoDesk', houses.casino)
        const { db } = site().services.store
        const count = async () =>
          Number((await sql<{ count: number }>`select count(*) as count from desk_acts`.execute(db)).rows[0]?.count)
        expect(await count()).to.be.above(0)
        let refusal = ''
        await sql`update desk_acts set role = 'nobody'`.execute(db).catch((error: Error) => {
          refusal = `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`
        })
        expect(refusal).to.include('rows of desk_acts are never changed')
        const [row] = (await sql<{ role: string }>`select role from desk_acts where role = 'nobody'`.execute(db)).rows
        expect(row).to.equal(undefined)
        expect((await desk.client.get(deskPath('house', 'fr', { house: houses.casino }))).status).to.equal(200)
        const { jobs } = site().services
        site().clock.advance({ days: 364 })
        await jobs.runDue()
        expect(await count()).to.be.above(0)
        site().clock.advance({ days: 2 })
        await jobs.runDue()
        expect(await count()).to.equal(0)
      })
    },
    { env: floor },
  )
})
