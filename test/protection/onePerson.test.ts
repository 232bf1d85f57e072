import { expect } from 'chai'
import type { DescribedCall } from '#server/http/describe/description.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { houses, staffMember, textOf } from '#test/desk/deskSite.ts'
import { act as deskAct, idIn } from '#test/desk/points/pointsSite.ts'
import type { Client } from '#test/support/client.ts'
import { must, password, signupBody } from '#test/support/hotelSite.ts'
import { dayFromNow, forAnyPokerSite } from '#test/support/pokerSite.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { activateVip, fullMember, newCard, preMember } from '#test/support/vipSite.ts'

const slug = 'la-nuit-de-la-digue'
const dayMs = 24 * 60 * 60 * 1000

/** The same person under two addresses, by the names that a form takes. */
const spellings = [
  {
    first: { firstname: 'Gaël', lastname: 'Le Goff-Œuvrard' },
    second: { firstname: 'GAEL', lastname: 'LEGOFF OEUVRARD' },
  },
  {
    first: { firstname: 'Anne', lastname: 'Kerjean', birthName: 'Le Bihan' },
    second: { firstname: 'Anne', lastname: 'LE BIHAN' },
  },
]

describe('what holds for a person holds in all of their accounts (B3)', function () {
  this.timeout(120_000)
  forAnyPokerSite(
    (site) => {
      const inDays = (days: number) => todayInParis(site().clock.now() + days * dayMs)
      const pause = (client: Client, programme: string, days = 30) =>
        client.put(`/api/${programme}/protection`, { pauseUntil: inDays(days), muteGaming: false })
      const pauseOf = async (client: Client, programme: string) =>
        must(await client.get(`/api/${programme}/protection`), 200).body.pauseUntil

      /** Every call that a pause refuses, as their description names them. */
      async function mustRefuseMoney(client: Client, because: string) {
        const { vip, poker } = site().services
        const calls = [
          ...(Object.values(vip.calls) as DescribedCall[]).map((call) => ({ ...call, prefix: '/api/vip' })),
          ...(Object.values(poker.calls) as DescribedCall[]).map((call) => ({ ...call, prefix: '/api/poker' })),
        ]
        const acts = calls.filter(({ description }) => description.errors?.includes('vip.paused'))
        expect(acts.map(({ name }) => name)).to.include.members(['register', 'joinWaitlist', 'claimReward'])
        for (const { prefix, path, method } of acts) {
          const address = prefix + path.replace(':slug', slug).replace(/:\w+/g, 'panama')
          const { status, body } = await client.send(method, address, { tournament: slug })
          expect([status, body.error?.code], `${method} ${path}, ${because}`).to.deep.equal([403, 'paused'])
        }
      }

      for (const { first, second } of spellings) {
        for (const programme of ['eph', 'vip'] as const) {
          // A guest has no birth name in the hotel's programme.
          const one = programme === 'eph' ? { firstname: second.firstname, lastname: second.lastname } : first
          const other = programme === 'eph' ? first : second
          const named = `${one.lastname} of ${programme}, ${other.lastname} of vip`
          const open = (changed: object) =>
            programme === 'eph' ? site().member({ ...changed }) : preMember(site(), { ...changed })

          it(`whether the pause or the second account comes first: ${named}`, async () => {
            const birthdate = newBirthdate()
            const paused = await open({ ...one, birthdate })
            must(await pause(paused.client, programme), 200)
            const later = await fullMember(site(), other, newCard({ ...other, birthdate }))
            expect(await pauseOf(later.client, 'vip')).to.equal(inDays(30))
            await mustRefuseMoney(later.client, 'paused before the sign-up')

            const another = newBirthdate()
            const before = await fullMember(site(), other, newCard({ ...other, birthdate: another }))
            const asking = await open({ ...one, birthdate: another })
            must(await pause(asking.client, programme), 200)
            await mustRefuseMoney(before.client, 'paused after the sign-up')
            expect((await before.client.get('/poker/tournois')).body, 'its pages at once').not.to.include(slug)
            // One wish ends it in all of them, after the same week.
            must(await before.client.put('/api/vip/protection', { muteGaming: false }), 200)
            expect(must(await asking.client.get(`/api/${programme}/protection`), 200).body.pending).to.include({
              muteGaming: false,
            })
          })
        }
      }

      it('a namesake born on another day is somebody else', async () => {
        const name = { firstname: 'Yves', lastname: 'Tanguy' }
        const { client } = await preMember(site(), { ...name, birthdate: newBirthdate() })
        must(await pause(client, 'vip'), 200)
        const other = await preMember(site(), { ...name, birthdate: newBirthdate() })
        expect(await pauseOf(other.client, 'vip')).to.equal(undefined)
      })

      it('an account that takes the address of an erased one takes its pause', async () => {
        const erased = await preMember(site(), { birthdate: newBirthdate() })
        must(await pause(erased.client, 'vip'), 200)
        must(await erased.client.post('/api/vip/erase', { password }), 204)
        const moving = await preMember(site(), { birthdate: newBirthdate() })
        must(await moving.client.put('/api/vip/profile/email', { email: erased.email, currentPassword: password }), 200)
        const { token } = await site().mail('emailChangeConfirm', erased.email)
        must(await moving.client.post(`/api/vip/profile/email/${token}`), 200)
        expect(await pauseOf(moving.client, 'vip')).to.equal(inDays(30))
      })

      it('a limit of visits holds for all accounts together, outlives one for a year, and ends where it is ended', async () => {
        const person = { firstname: 'Loïc', lastname: 'Nédélec', birthdate: newBirthdate() }
        const one = await fullMember(site(), {}, newCard(person))
        const two = await fullMember(site(), {}, newCard(person))
        must(await one.client.put('/api/vip/protection', { visitsPerMonth: 1, muteGaming: false }), 200)
        const door = await staffMember(site(), 'reception', houses.casino)
        const other = await staffMember(site(), 'reception', houses.other)
        const read = async (staff: typeof door, code: string, house: string) => {
          const answer = must(await deskAct(staff, 'door', { form: 'count', code }, { house }), 303)
          expect(idIn(answer)).to.be.a('string')
          return textOf(must(await staff.client.get(answer.headers.get('location') ?? ''), 200))
        }
        expect(await read(door, one.card.cvip, houses.casino)).to.include('Peut entrer')
        expect(await read(other, two.card.cvip, houses.other)).to.include('Ne pas faire entrer')
        expect((await two.client.get('/api/vip/protection')).body).to.include({ visitsPerMonth: 1, visitsThisMonth: 1 })
        for (const { client } of [one, two]) must(await client.post('/api/vip/erase', { password }), 204)
        const limitOf = async () => {
          const client = site().client()
          const body = signupBody(person)
          must(await client.post('/api/vip/signup', body), 201)
          await activateVip(site(), client, String(body.email))
          return { client, limit: (await client.get('/api/vip/protection')).body.visitsPerMonth }
        }
        const third = await limitOf()
        expect(third.limit).to.equal(1)
        // Ended by its person, it is no more.
        must(await third.client.put('/api/vip/protection', { muteGaming: false }), 200)
        site().clock.advance({ days: 8 })
        expect((await limitOf()).limit).to.equal(undefined)
      })
    },
    {
      env: { FLOOR_SECRET: 'secret-of-the-floor' },
      edits: () => ({ [`poker/tournois/${slug}`]: { date: dayFromNow(20) } }),
    },
  )
})
