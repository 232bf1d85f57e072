import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { newClient } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { forAnyStore } from '#test/support/store/stores.ts'
import { floor, houses } from './deskSite.ts'

interface DeskProcess {
  url: string
  cookies: [string, string][]
  claims: { id: string; cvip: string; path: string; key: string }[]
}

const tsx = new URL('../support/tsx.mjs', import.meta.url).href
const script = new URL('serveDesk.ts', import.meta.url).pathname

async function startDesk(place: Record<string, string>, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', tsx, script], {
    env: { ...process.env, ...place, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, ended, desk: JSON.parse(line) as DeskProcess }
}

describe('kill -9 while a desk gives rewards (B23)', () => {
  forAnyStore((stores) => {
    it('what was acknowledged is given, each with its line in the log; what is sent again is not given twice', async () => {
      const place = await stores.place()
      const { child, ended, desk } = await startDesk(place.env, { CLAIMS: '8' })
      const { url, cookies, claims } = desk
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

    for (const act of ['redeemReward', 'findMember'] as const)
      it(`a form (${act}) sent again after a death between act and answer gets its page, and is not done again`, async () => {
        const place = await stores.place()
        const { ended, desk } = await startDesk(place.env, { DIES: '1' })
        const [claim] = desk.claims
        if (!claim) throw new Error('no claim')
        const find = deskPath('find', 'fr', { house: houses.casino })
        const { path, fields } = {
          redeemReward: { path: claim.path, fields: { form: 'redeem' } },
          findMember: { path: find, fields: { form: 'find', code: claim.cvip, reason: 'present' } },
        }[act]
        const clientOf = (url: string) => {
          const client = newClient({ url })
          for (const [name, value] of desk.cookies) client.cookies.set(name, value)
          return client
        }
        const post = (url: string) => postForm(clientOf(url), path, { ...fields, idempotencyKey: claim.key })
        expect(await post(desk.url).catch(() => 'no answer')).to.equal('no answer')
        await ended
        // Own site: it is opened after the kill.
        const site = await openHotelSite({ dataDir: place.dataDir, env: { ...floor, ...place.env } })
        try {
          site.clock.advance({ minutes: 2 })
          const lines = () =>
            site.services.store.db.selectFrom('deskActs').select('subject').where('act', '=', act).execute()
          const [line] = await lines()
          expect(line?.subject).to.be.a('string')
          for (const answer of [await post(site.url), await post(site.url)]) {
            expect(must(answer, 303).headers.get('location')).to.equal(`${path}?again=1`)
            expect(must(await clientOf(site.url).get(`${path}?again=1`), 200).body).to.include(
              'n’a été traité qu’une fois',
            )
          }
          expect(await lines()).to.have.length(1)
        } finally {
          await site.close()
        }
      })
  })
})
