import { expect } from 'chai'
import { bodyOf } from '#test/forms/formsSite.ts'
import type { Client } from '#test/support/client.ts'
import { must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

/** Pairs of addresses that would match if `_` and `%` were patterns. */
const pairs = [
  ['anne_m', 'annexm'],
  ['anne%m', 'annexm'],
  ['anne%m', 'anne-lou.m'],
] as const
const programmes = [
  { name: 'hotel', api: '/api/eph', account: '/api/eph/users' },
  { name: 'VIP', api: '/api/vip', account: '/api/vip' },
] as const

describe('people whose e-mails differ by _ and % alone are two people (beyond B8)', () => {
  const site = onAnyDatabase(openHotelSite)
  for (const programme of programmes)
    for (const [one, other] of pairs)
      it(`${programme.name}: ${one} neither exports nor erases what is held of ${other}`, async () => {
        const { api, account } = programme
        const domain = newEmail().replace('@', '.')
        const own = await join(account, `${one}@${domain}`)
        const alike = await join(account, `${other}@${domain}`)
        for (const { email } of [own, alike]) {
          const stranger = site.client()
          must(await stranger.post('/api/forms/contact', bodyOf(site, 'contact', { email }), keyed()), 201)
          must(await stranger.post(`${account}/login`, { email, password }, keyed()), 200)
          const wrong = { email, password: 'Wrong-1!' }
          must(await site.client().post(`${account}/login`, wrong, keyed()), 401)
        }
        const exported = JSON.stringify(await exportOf(own.client, api))
        expect(exported).to.contain(own.email)
        expect(exported).to.not.contain(alike.email)
        const before = await exportOf(alike.client, api)
        expect(before.idempotencyKeys).to.not.deep.equal([])
        must(await own.client.post(`${account}/erase`, { password }, keyed()), 204)
        expect(await exportOf(alike.client, api)).to.deep.equal(before)
        // The answer that was kept for them is still repeated.
        const again = must(await site.client().post(`${account}/signup`, alike.body, alike.key), 201)
        expect(again.body).to.deep.equal({ email: alike.email })
      })

  it('finds the answers of a session that has ended, and leaves none', async () => {
    const email = newEmail()
    const { client } = await join('/api/eph/users', email)
    const address = { addressLine1: 'Rue du Phare', zipCode: '35400', city: 'Dinard', country: 'FR' }
    must(await client.post('/api/eph/profile/address', address, keyed()), 201)
    must(await client.post('/api/eph/users/logout', undefined), 204)
    const { store, clock } = { store: site.services.store, clock: site.clock }
    await store.db.deleteFrom('sessions').where('expiresAt', '<=', clock.now()).execute()
    must(await client.post('/api/eph/users/login', { email, password }), 200)
    const { idempotencyKeys } = await exportOf(client, '/api/eph')
    expect(JSON.stringify(idempotencyKeys)).to.contain('Rue du Phare')
    must(await client.post('/api/eph/users/erase', { password }), 204)
    const left = await store.db.selectFrom('idempotencyKeys').select('answer').execute()
    expect(JSON.stringify(left)).to.not.contain('Rue du Phare')
  })

  it('a message that waits for its desk goes with its author', async () => {
    const { client, email } = await site.member()
    const message = 'Une chambre côté jardin'
    const body = bodyOf(site, 'contact', { email, message })
    must(await site.client().post('/api/forms/contact', body), 201)
    const waiting = async () => {
      const { db } = site.services.store
      const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'formDesk').execute()
      return rows.filter(({ payload }) => payload?.includes(email)).length
    }
    expect(await waiting()).to.equal(1)
    must(await client.post('/api/eph/users/erase', { password }), 204)
    expect(await waiting()).to.equal(0)
  })

  async function join(account: string, email: string) {
    const [client, body, key] = [site.client(), signupBody({ email }), keyed()]
    must(await client.post(`${account}/signup`, body, key), 201)
    const { id } = await site.mail('activation', email)
    must(await client.post(`${account}/activate/${id}`, { email }, keyed()), 200)
    return { client, email, body, key }
  }

  async function exportOf(client: Client, api: string) {
    const { data } = must(await client.get(`${api}/profile/export`), 200).body
    // When they were last seen is what asking changes.
    return { ...data, sessions: data.sessions.length }
  }
})

let keys = 0

function keyed(): Record<string, string> {
  return { 'Idempotency-Key': `lookalike-${++keys}` }
}
