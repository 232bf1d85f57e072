import { expect } from 'chai'
import { must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { fullMember, newCard, preMember } from '#test/support/vipSite.ts'

describe('sponsorship (R023, R086, R087, R307, R312)', () => {
  const site = onAnyDatabase(openHotelSite, { env: { FLOOR_SECRET: 'secret-of-the-floor' } })
  const sponsorshipOf = async (client: Awaited<ReturnType<typeof fullMember>>['client']) =>
    must(await client.get('/api/vip/sponsorship'), 200).body

  it('shows the code, invites by mail and lists godsons; each address is written to once', async () => {
    const { client, email: own } = await fullMember(site)
    const before = await sponsorshipOf(client)
    expect(before).to.include({ used: 0, left: 10 })
    expect(before.code).to.match(/^[A-Z0-9]{8}$/)
    const email = newEmail()
    const invite = (body: object) => client.post('/api/vip/sponsorship/invitations', body)
    must(await invite({ firstname: 'Léa', email }), 201)
    must(await invite({ firstname: 'Léa', email: email.toUpperCase() }), 201)
    expect(await site.mail('sponsorInvitation', email)).to.include({ firstname: 'Léa', code: before.code })
    expect(await site.mails('sponsorInvitation', email)).to.equal(1)
    const { godsons } = await sponsorshipOf(client)
    expect(godsons).to.have.length(1)
    expect(godsons[0]).to.include({ firstname: 'Léa', state: 'invited' })
    expect((await invite({ firstname: 'Moi', email: own })).status).to.equal(422)
    const bad = await invite({ firstname: '', email: 'nobody' })
    expect([bad.status, Object.keys(bad.body.error.fields)]).to.deep.equal([422, ['firstname', 'email']])
  })

  it('gives 3,100 points when the godson is full, once, and not before', async () => {
    const sponsor = await fullMember(site)
    const { code } = await sponsorshipOf(sponsor.client)
    await preMember(site, { referral: code })
    await site.services.jobs.runDue()
    expect((await sponsor.client.get('/api/vip/me')).body.points).to.equal(0)
    await fullMember(site, { referral: code, firstname: 'Paul' }, newCard({ firstname: 'Paul' }))
    expect((await sponsor.client.get('/api/vip/me')).body.points).to.equal(3100)
    for (let n = 0; n < 3; n++) {
      site.clock.advance({ minutes: 5 })
      await site.services.jobs.runDue()
    }
    expect((await sponsor.client.get('/api/vip/me')).body.points).to.equal(3100)
    const { items } = (await sponsor.client.get('/api/vip/points')).body
    expect(items).to.have.length(1)
    expect(items[0]).to.include({ kind: 'earned', source: 'sponsorship' })
    expect(items[0].label).to.include('Referral')
    const after = await sponsorshipOf(sponsor.client)
    expect(after).to.include({ used: 1, left: 9 })
    expect(after.godsons.map(({ state }: { state: string }) => state).sort()).to.deep.equal(['full', 'registered'])
  })

  it('forgets who was invited and has not come within 12 months, and still writes to them once only', async () => {
    const { client, email: own, card } = await fullMember(site)
    const { code } = await sponsorshipOf(client)
    const [email, late] = [newEmail(), newEmail()]
    const invite = (to: string, by = client) =>
      by.post('/api/vip/sponsorship/invitations', { firstname: 'Zacharie', email: to })
    for (const to of [email, late]) must(await invite(to), 201)
    await site.mail('sponsorInvitation', email)
    const { db } = site.services.store
    const rows = async () => {
      const all = await db
        .selectFrom('sponsorships')
        .innerJoin('vipMembers', 'vipMembers.id', 'sponsorId')
        .select(['sponsorships.firstname', 'sponsorships.email', 'sponsorships.emailKey'])
        .where('cvip', '=', card.cvip)
        .execute()
      return JSON.stringify(all)
    }
    site.clock.advance({ days: 364 })
    await site.services.jobs.runDue()
    for (const it of [email, late, 'Zacharie']) expect(await rows()).to.include(it)
    site.clock.advance({ days: 2 })
    await site.services.jobs.runDue()
    for (const it of [email, late, 'Zacharie']) expect(await rows()).not.to.include(it)
    const again = site.client()
    must(await again.post('/api/vip/login', { email: own, password: 'Secret-2026!' }), 200)
    expect((await sponsorshipOf(again)).godsons).to.deep.equal([])
    must(await invite(email.toUpperCase(), again), 201)
    expect((await sponsorshipOf(again)).godsons).to.deep.equal([])
    const since = site.clock.now() - 60_000
    const mails = db.selectFrom('outbox').select('id').where('recipient', '=', email)
    expect(await mails.where('createdAt', '>', since).execute()).to.deep.equal([])
    // Another sponsor may write, and who comes after all is a godson.
    const other = await fullMember(site)
    must(await invite(email, other.client), 201)
    expect((await sponsorshipOf(other.client)).godsons).to.have.length(1)
    await preMember(site, { referral: code, email: late, firstname: 'Zacharie' })
    const { godsons } = await sponsorshipOf(again)
    expect(godsons).to.have.length(1)
    expect(godsons[0]).to.include({ firstname: 'Zacharie', state: 'registered' })
  })

  it('ends at ten godsons a calendar year and opens again with the next', async () => {
    const sponsor = await fullMember(site)
    const { db } = site.services.store
    const { id } = await db
      .selectFrom('vipMembers')
      .select('id')
      .where('cvip', '=', sponsor.card.cvip)
      .executeTakeFirstOrThrow()
    const now = site.clock.now()
    const { year } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/Paris')
    const rows = Array.from({ length: 10 }, (_, n) => ({
      id: `${id}-${n}`,
      sponsorId: id,
      godsonMemberId: null,
      firstname: 'Paul',
      email: `p${n}@invites.test`,
      ...{
        emailKey: `p${n}-${id}@invites.test`,
        invitedAt: now,
        registeredAt: now,
        fullAt: now,
        countedYear: year,
      },
    }))
    await db.insertInto('sponsorships').values(rows).execute()
    expect(await sponsorshipOf(sponsor.client)).to.include({ used: 10, left: 0 })
    const invite = () =>
      sponsor.client.post('/api/vip/sponsorship/invitations', { firstname: 'Léa', email: newEmail() })
    const refused = await invite()
    expect([refused.status, refused.body.error.code]).to.deep.equal([409, 'sponsorLimit'])
    site.clock.advance({ minutes: 1 })
    await site.services.jobs.runDue()
    const lines = await db
      .selectFrom('pointsLines')
      .select((row) => row.fn.sum<number>('points').as('points'))
      .where('vipMemberId', '=', id)
      .executeTakeFirstOrThrow()
    expect(lines.points).to.equal(31_000)
    const midnight = Temporal.PlainDate.from({ year: year + 1, month: 1, day: 1 }).toZonedDateTime('Europe/Paris')
    site.clock.advance({ ms: midnight.epochMilliseconds - site.clock.now() })
    const { email } = sponsor
    const next = site.client()
    must(await next.post('/api/vip/login', { email, password: 'Secret-2026!' }), 200)
    expect(await sponsorshipOf(next)).to.include({ used: 0, left: 10 })
    const body = { firstname: 'Léa', email: newEmail() }
    must(await next.post('/api/vip/sponsorship/invitations', body), 201)
  })
})
