import { expect } from 'chai'
import { seedMails } from '#server/demo/seedMails.ts'
import { localDay } from '#shared/time/localTime.ts'
import { manyAddresses, newClient } from '#test/support/client.ts'
import { newFolder } from '#test/support/folders.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { eventually, openSite } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const password = 'Demo-2026!'
const demo = { env: { DEMO_WORLD: 'on' }, mailbox: true } as const

describe('accounts of the demo world', () => {
  const site = onAnyDatabase(openHotelSite, demo)
  it('has Camille: Infiniment, stays to come and past, birthday this week', async () => {
    const camille = site.client()
    const { profile } = must(
      await camille.post('/api/eph/users/login', { email: 'camille@demo.test', password }),
      200,
    ).body
    expect(profile).to.include({ firstname: 'Camille', ibLevel: 'IBMEMBRE', customerStatus: 'Infinitely' })
    const days = (Date.parse(`${localDay(Date.now()).slice(0, 4)}${profile.birthDate.slice(4)}`) - Date.now()) / 864e5
    expect(Math.min(Math.abs(days), 365 - Math.abs(days))).to.be.below(7)
    const totals = await Promise.all(
      ['upcoming', 'ended', 'cancelled'].map(
        async (state) => (await camille.get(`/api/eph/bookings?state=${state}`)).body.total,
      ),
    )
    expect(totals).to.deep.equal([2, 2, 1])
  })

  it('has Théo, Nora, Sam and Inès as decided (R024, R025, R043)', async () => {
    const login = (email: string) => site.client().post('/api/eph/users/login', { email, password })
    expect((await login('theo@demo.test')).body.profile.customerStatus).to.equal('Discovery')
    expect((await login('nora@hautemer.test')).body.profile).to.include({
      customerStatus: 'Collaborator',
      isEmployee: true,
    })
    expect((await login('sam@demo.test')).status).to.equal(200)
    expect((await login('ines@demo.test')).body.error.code).to.equal('0026')
  })

  it('has mails about coming stays and claimed rewards, whole, once for each account', async () => {
    const mailsOf = async (api: string, account: string, email: string, count: number) => {
      const client = site.client()
      must(await client.post(`${account}/login`, { email, password }), 200)
      return eventually(
        async () => must(await client.get(`${api}/mails`), 200).body,
        // Mails leave one after the other.
        ({ total }) => total >= count,
        30_000,
      )
    }
    const camille = await mailsOf('/api/eph', '/api/eph/users', 'camille@demo.test', 2)
    expect(camille.items.map(({ files }: { files: number }) => files)).to.deep.equal([1, 1])
    const { items } = await mailsOf('/api/eph', '/api/eph/users', 'sam@demo.test', 1)
    expect(items).to.have.length(1)
    expect(items[0].subject).not.to.include('la-citronneraie')
    expect((await mailsOf('/api/vip', '/api/vip', 'hugo@demo.test', 1)).items[0].subject).to.match(/\S/)
    // A second start, or a second process.
    const { services } = site
    const { store } = services
    await eventually(async () =>
      expect(await store.db.selectFrom('outbox').select('id').where('state', '=', 'pending').execute()).to.have.length(
        0,
      ),
    )
    const before = await store.db.selectFrom('mailCopies').select('id').execute()
    await Promise.all([seedMails(services), seedMails(services)])
    expect(await store.db.selectFrom('mailCopies').select('id').execute()).to.have.length(before.length)
  })

  it('moves its dates to the day of each start, except of an account that somebody changed', async () => {
    const dataDir = await newFolder('demo-')
    // Own site: it starts on several days.
    const open = () => openSite({ dataDir, env: { ...demo.env, ...manyAddresses } })
    const login = async (site: Parameters<typeof newClient>[0], email: string) => {
      const client = newClient(site)
      must(await client.post('/api/eph/users/login', { email, password }), 200)
      return client
    }
    const first = await open()
    const sam = await login(first, 'sam@demo.test')
    must(await sam.put('/api/eph/profile/me', { civility: 'Mrs' }), 200)
    const day = async (db: typeof first.services.store.db, number: string) =>
      (await db.selectFrom('stays').select('fromDay').where('number', '=', number).executeTakeFirstOrThrow()).fromDay
    const { db } = first.services.store
    await db.updateTable('stays').set({ fromDay: '2020-01-01', toDay: '2020-01-05', state: 'ended' }).execute()
    await first.close()

    const second = await open()
    expect((await day(second.services.store.db, 'HM-240118')) > localDay(Date.now())).to.equal(true)
    expect(await day(second.services.store.db, 'HM-240266')).to.equal('2020-01-01')
    await second.close()
  })
})
