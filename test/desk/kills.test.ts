import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'chai'
import { newClient } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { forEachStore } from '#test/support/store/stores.ts'
import { floor } from './deskSite.ts'

interface DeskProcess {
  url: string
  cookies: [string, string][]
  claims: { id: string; path: string; key: string }[]
}

const tsx = new URL('../support/tsx.mjs', import.meta.url).href
const script = new URL('serveDesk.ts', import.meta.url).pathname

describe('kill -9 while a desk gives rewards (B23)', function () {
  this.timeout(120_000)
  forEachStore((stores) => {
    it('what was acknowledged is given, each with its line in the log; what is sent again is not given twice', async () => {
      const place = await stores.place()
      const child = spawn(process.execPath, ['--import', tsx, script], {
        env: { ...process.env, ...place.env, CLAIMS: '8' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
      const { url, cookies, claims } = JSON.parse(line) as DeskProcess
      const acknowledged: string[] = []
      await Promise.all(
        claims.map(async ({ id, path, key }, index) => {
          const client = newClient({ url })
          for (const [name, value] of cookies) client.cookies.set(name, value)
          // Half of them are on their way when the process dies.
          if (index >= 4) await new Promise((resolve) => setTimeout(resolve, index))
          const answer = await postForm(client, path, { form: 'redeem', idempotencyKey: key }).catch(() => undefined)
          if (answer?.status !== 303) return
          acknowledged.push(id)
          if (acknowledged.length === 3) child.kill('SIGKILL')
        }),
      )
      child.kill('SIGKILL')
      await ended
      const store = await stores.open(place)
      const { db } = store
      const given = await db.selectFrom('rewardClaims').select('id').where('state', '=', 'redeemed').execute()
      const lines = await db.selectFrom('deskActs').select('subject').where('act', '=', 'redeemReward').execute()
      const ids = given.map(({ id }) => id).sort()
      expect(lines.map(({ subject }) => subject).sort()).to.deep.equal(ids)
      expect(acknowledged.length).to.be.at.least(3)
      expect(ids).to.include.members(acknowledged)
      await store.close()
      // The counters send again what was on its way: what was done is not done again, and the rest is done now.
      const site = await openHotelSite({ dataDir: place.dataDir, env: { ...floor, ...place.env } })
      try {
        site.clock.advance({ minutes: 2 })
        for (const { path, key } of claims) {
          const client = newClient(site)
          for (const [name, value] of cookies) client.cookies.set(name, value)
          const answer = await postForm(client, path, { form: 'redeem', idempotencyKey: key })
          expect(answer.status).to.equal(303)
        }
        const after = await site.services.store.db
          .selectFrom('deskActs')
          .select('subject')
          .where('act', '=', 'redeemReward')
          .execute()
        expect(after.map(({ subject }) => subject).sort()).to.deep.equal(claims.map(({ id }) => id).sort())
      } finally {
        await site.close()
      }
    })
  })
})
