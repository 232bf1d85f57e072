import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'chai'
import { newClient } from '#test/support/client.ts'
import { signupBody } from '#test/support/hotelSite.ts'
import { forAnyStore } from '#test/support/store/stores.ts'

const tsx = new URL('../support/tsx.mjs', import.meta.url).href
const script = new URL('serveSite.ts', import.meta.url).pathname

describe('kill -9 during 200 sign-ups', () => {
  forAnyStore((stores) => {
    it('loses none that was acknowledged, and leaves none half', async () => {
      const place = await stores.place()
      const child = spawn(process.execPath, ['--import', tsx, script], {
        env: { ...process.env, ...place.env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
      const acknowledged: string[] = []
      let left = 200
      const signUp = async (): Promise<void> => {
        while (left-- > 0) {
          const body = signupBody()
          try {
            const answer = await newClient({ url }).post('/api/eph/users/signup', body)
            if (answer.status === 201) acknowledged.push(String(body.email))
          } catch {
            // Cut off by the kill: never acknowledged.
            return
          }
          if (acknowledged.length === 100) child.kill('SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: 20 }, signUp))
      child.kill('SIGKILL')
      await ended
      expect(acknowledged.length).to.be.within(100, 199)

      const { db } = await stores.open(place)
      const members = await db.selectFrom('hotelMembers').select(['id', 'email']).execute()
      const emails = new Set(members.map(({ email }) => email))
      for (const email of acknowledged) expect(emails.has(email), email).to.equal(true)
      // Each member with the mail and the link that go with it, and no mail without a member.
      const mails = await db.selectFrom('outbox').select('recipient').execute()
      const links = await db.selectFrom('tokens').select('memberId').where('purpose', '=', 'activation').execute()
      expect(mails.map(({ recipient }) => recipient).sort()).to.deep.equal([...emails].sort())
      expect(links.map(({ memberId }) => memberId).sort()).to.deep.equal(members.map(({ id }) => id).sort())
    })
  })
})
