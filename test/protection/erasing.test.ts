import { expect } from 'chai'
import { createStoredPauses } from '#server/protection/storedPauses.ts'
import { dayMs } from '#shared/time/days.ts'
import type { Client } from '#test/support/client.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { fullMember, newCard, preMember } from '#test/support/vipSite.ts'

let people = 0

/** Somebody whose name and birth date no other test has. */
function somebody() {
  const letters = [...String(++people)].map((it) => 'abcdefghij'[Number(it)]).join('')
  return { firstname: 'Zoé', lastname: `Le Goff-${letters}`, birthdate: '1985-06-15' }
}

describe('a pause outlives the account that it was asked for in (beyond B3)', () => {
  const site = onAnyDatabase(openHotelSite, { env: { FLOOR_SECRET: 'secret-of-the-floor' } })
  const inDays = (days: number) => site.clock.day(days)
  const protectionOf = async (client: Client, programme: 'eph' | 'vip') =>
    must(await client.get(`/api/${programme}/protection`), 200).body
  const pauseAndErase = async (client: Client, programme: 'eph' | 'vip', days = 30) => {
    must(await client.put(`/api/${programme}/protection`, { pauseUntil: inDays(days), muteGaming: false }), 200)
    must(await client.post(programme === 'eph' ? '/api/eph/users/erase' : '/api/vip/erase', { password }), 204)
  }

  it('VIP: signing up again with the e-mail, under any name, is paused to the same day', async () => {
    const { client, email } = await preMember(site, somebody())
    await pauseAndErase(client, 'vip')
    const again = await preMember(site, { ...somebody(), email: email.toUpperCase() })
    expect(await protectionOf(again.client, 'vip')).to.deep.equal({ pauseUntil: inDays(30), muteGaming: false })
    expect(again.client.cookies.get('gaming')).to.equal('off')
    must(await again.client.post('/api/vip/erase', { password }), 204)
    const third = await preMember(site, { ...somebody(), email })
    expect(await protectionOf(third.client, 'vip'), 'a second time').to.include({ pauseUntil: inDays(30) })
  })

  it('with another e-mail the name and the birth date say who it is, in either programme', async () => {
    const person = somebody()
    const { client } = await site.member(person)
    await pauseAndErase(client, 'eph')
    const written = { ...person, firstname: 'ZOE', lastname: person.lastname.toUpperCase().replace('-', ' ') }
    const vip = await preMember(site, written)
    expect(await protectionOf(vip.client, 'vip')).to.include({ pauseUntil: inDays(30) })
    const guest = await site.member(person)
    expect(await protectionOf(guest.client, 'eph')).to.include({ pauseUntil: inDays(30) })
  })

  it('so does the card that a casino gave, whatever name was typed beside it', async () => {
    const person = somebody()
    const first = await preMember(site, person)
    await pauseAndErase(first.client, 'vip')
    const { client } = await fullMember(site, {}, newCard(person))
    expect(await protectionOf(client, 'vip')).to.include({ pauseUntil: inDays(30) })
  })

  it('a collaborator’s account is no way round it', async () => {
    const person = somebody()
    const first = await preMember(site, person)
    await pauseAndErase(first.client, 'vip')
    const employeeNumber = `9${people}`
    await site.services.store.db
      .insertInto('staff')
      .values({ ...person, employeeNumber, leftAt: null, hotelMemberId: null })
      .execute()
    const email = newEmail('hautemer.test')
    const body = {
      ...person,
      email,
      employeeNumber,
      password,
      passwordConfirm: password,
      terms: true,
      privacy: true,
    }
    must(await site.client().post('/api/eph/users/collaborator-activation', body), 202)
    const { id } = await site.mail('collaboratorActivation', email)
    const client = site.client()
    must(await client.post(`/api/eph/users/activate/${id}`, { email }), 200)
    expect(await protectionOf(client, 'eph')).to.include({ pauseUntil: inDays(30) })
  })

  it('is nobody else’s, keeps no name, ends by itself and is swept then', async () => {
    const person = somebody()
    const { client, email } = await preMember(site, person)
    await pauseAndErase(client, 'vip', 5)
    const twin = await preMember(site, { ...person, birthdate: '1985-06-16' })
    expect(await protectionOf(twin.client, 'vip')).to.deep.equal({ muteGaming: false })
    const kept = () => site.services.store.db.selectFrom('keptPauses').selectAll().execute()
    const ends = site.clock.now() + 7 * dayMs
    const own = (await kept()).filter(({ until }) => until < ends)
    expect(own).to.have.length(2)
    expect(JSON.stringify(own))
      .to.not.match(/Le Goff|zoé|1985|@/i)
      .and.not.contain(email)
    site.clock.advance({ days: 6, minutes: 1 })
    const again = await preMember(site, { ...person, email })
    expect(await protectionOf(again.client, 'vip')).to.deep.equal({ muteGaming: false })
    await site.services.jobs.runDue()
    expect((await kept()).filter(({ until }) => until < ends)).to.deep.equal([])
  })

  it('a wish to end it that has waited its week ends it', async () => {
    const person = somebody()
    const { client } = await preMember(site, person)
    must(await client.put('/api/vip/protection', { pauseUntil: inDays(100), muteGaming: false }), 200)
    must(await client.put('/api/vip/protection', { muteGaming: false }), 200)
    must(await client.post('/api/vip/erase', { password }), 204)
    const again = await preMember(site, person)
    expect(await protectionOf(again.client, 'vip')).to.have.property('pauseUntil', inDays(7))
  })

  it('is known under the secret before the last one, too', async () => {
    const { store } = site.services
    const person = somebody()
    const { email } = await preMember(site, person)
    const member = await store.db
      .selectFrom('vipMembers')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const now = site.clock.now()
    await store.db
      .insertInto('protections')
      .values({
        programme: 'vip',
        memberId: member.id,
        pauseUntil: now + dayMs,
        visitsPerMonth: null,
        changedAt: now,
      })
      .execute()
    await store.transaction((tx) => createStoredPauses(['old']).save(tx, 'vip', member, now))
    await store.db.deleteFrom('protections').where('memberId', '=', member.id).execute()
    const given = () =>
      store.db.selectFrom('protections').select('pauseUntil').where('memberId', '=', member.id).executeTakeFirst()
    await createStoredPauses(['new']).inherit(store.db, 'vip', member, now)
    expect(await given()).to.equal(undefined)
    await createStoredPauses(['new', 'old']).inherit(store.db, 'vip', member, now)
    expect(await given()).to.deep.equal({ pauseUntil: now + dayMs })
  })
})
