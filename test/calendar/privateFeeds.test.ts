import { expect } from 'chai'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { adjustAsOperator, floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'

const booking = (email: string) => ({
  number: `PC-${email}`,
  hotel: 'le-grand-hautemer',
  from: '2099-05-01',
  to: '2099-05-04',
  nights: 3,
  rooms: 1,
  adults: 2,
  children: 0,
  totalCents: 54000,
  currency: 'EUR',
  emailKey: email,
  ibNumber: null,
})

describe('private calendars (beyond B14)', () => {
  const site = onAnyDatabase(openHotelSite)
  async function withStay() {
    const { client, email } = await site.member()
    const { store, clock } = site.services
    const { id } = await store.db
      .selectFrom('hotelMembers')
      .select('id')
      .where('emailKey', '=', email)
      .executeTakeFirstOrThrow()
    const { from, to, ...rest } = booking(email)
    const at = clock()
    await store.db
      .insertInto('stays')
      .values({
        id: `stay-of-${email}`,
        ...rest,
        fromDay: from,
        toDay: to,
        hotelMemberId: id,
        changedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    return { client, email }
  }

  it('are nobody’s until the member opens one, hold the stays, and keep their address', async () => {
    const { client, email } = await withStay()
    expect(must(await client.get('/api/eph/calendar'), 200).body).to.deep.equal({ url: null })
    const { url } = must(await client.post('/api/eph/calendar'), 201).body
    expect(url).to.match(/\/(en\/calendar|calendrier)\/[\w-]{32}\.ics$/)
    expect(must(await client.post('/api/eph/calendar'), 201).body).to.deep.equal({ url })
    expect(must(await client.get('/api/eph/calendar'), 200).body).to.deep.equal({ url })
    const answer = await site.get(new URL(url).pathname)
    const text = await answer.text()
    expect(answer.status).to.equal(200)
    expect(answer.headers.get('content-type')).to.equal('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).to.equal('private, no-store')
    expect(answer.headers.get('x-robots-tag')).to.equal('noindex')
    expect(text).to.include('BEGIN:VEVENT').and.include('20990501')
    expect(text.replaceAll(/\r\n /g, '')).to.include(`stay-of-${email}`)
  })

  it('move with what changes, and say what was called off', async () => {
    const { client, email } = await withStay()
    const { url } = must(await client.post('/api/eph/calendar'), 201).body
    await site.services.store.db
      .updateTable('stays')
      .set({ fromDay: '2099-06-10', toDay: '2099-06-12', state: 'cancelled' })
      .where('emailKey', '=', email)
      .execute()
    const text = await (await site.get(new URL(url).pathname)).text()
    expect(text).to.include('20990610').and.include('STATUS:CANCELLED')
    expect(text).not.to.include('20990501')
  })

  it('are a 404 once revoked, and when nobody ever had them; the log never says the address', async () => {
    const { client } = await withStay()
    const { url } = must(await client.post('/api/eph/calendar'), 201).body
    must(await client.delete('/api/eph/calendar'), 204)
    const path = new URL(url).pathname
    expect((await site.get(path)).status).to.equal(404)
    expect(must(await client.get('/api/eph/calendar'), 200).body).to.deep.equal({ url: null })
    const { url: another } = must(await client.post('/api/eph/calendar'), 201).body
    expect(another).not.to.equal(url)
    for (const unknown of ['/calendrier/x.ics', `/en/calendar/${'a'.repeat(32)}.ics`])
      expect((await site.get(unknown)).status).to.equal(404)
    const secret = path.split('/').pop()?.replace('.ics', '') as string
    expect(JSON.stringify(site.log)).not.to.include(secret)
  })

  it('of a card say until when points and welcome offer last, and no longer once both are gone', async () => {
    const { client, email, card } = await fullMember(site)
    const { url } = must(await client.post('/api/vip/calendar'), 201).body
    const entries = async () => {
      const text = String(must(await site.client().get(new URL(url).pathname), 200).body).replaceAll('\r\n ', '')
      return [...text.matchAll(/DTSTART:(\d{8})T.*?SUMMARY:([^\r]*)/gs)].map(([, day, summary]) => [day, summary])
    }
    const dayAfter = (span: Temporal.DurationLike) =>
      Temporal.Instant.fromEpochMilliseconds(site.clock.now())
        .toZonedDateTimeISO('Europe/Paris')
        .add(span)
        .withTimeZone('UTC')
        .toPlainDate()
        .toString()
        .replaceAll('-', '')
    expect(await entries()).to.deep.equal([])
    const play = floorEvent(site, 'pointsEarned', {
      cvip: card.cvip,
      points: 100,
      source: 'machines',
      label: 'Table',
    })
    must(await postFloor(site, play), 202)
    const points = [dayAfter({ months: 12 }), 'Your points expire unless you visit before then']
    expect(await entries()).to.deep.equal([points])
    site.clock.advance({ days: 8 })
    await site.services.jobs.runDue()
    const welcome = [dayAfter({ days: 30 }), 'Your welcome offer ends']
    expect(await entries()).to.deep.equal([points, welcome])
    must(await postFloor(site, floorEvent(site, 'advantageUsed', { cvip: card.cvip, advantage: 'welcomeOffer' })), 202)
    await adjustAsOperator(site, card.cvip, { points: -100, label: 'Erreur' })
    expect(await entries()).to.deep.equal([])
    const again = site.client()
    must(await again.post('/api/vip/login', { email, password, remember: true }), 200)
    // Shows of the casino that the member prefers, and of no other.
    must(await again.put('/api/vip/profile/favourites', { favouriteCasino: 'casino-de-la-digue' }), 200)
    await site.whole()
    const shows = (await entries()).map(([, name]) => name)
    expect(new Set(shows)).to.include('Les Lampes de l’estran')
    expect(shows.filter((it) => it?.includes('Cerceau'))).to.deep.equal([])
    must(await again.post('/api/vip/erase', { password }), 204)
    expect((await site.get(new URL(url).pathname)).status).to.equal(404)
  })

  it('want a member, and go with the account', async () => {
    const nobody = site.client()
    must(await nobody.get('/api/eph/calendar'), 401)
    must(await nobody.post('/api/eph/calendar'), 401)
    must(await nobody.get('/api/vip/calendar'), 401)
    const { client } = await withStay()
    const { url } = must(await client.post('/api/eph/calendar'), 201).body
    must(await client.post('/api/eph/users/erase', { password: 'Secret-2026!' }), 204)
    expect((await site.get(new URL(url).pathname)).status).to.equal(404)
  })
})
