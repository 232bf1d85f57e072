import { expect } from 'chai'
import { sql } from 'kysely'
import { locales } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { postSigned } from '#test/support/client.ts'
import { newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { closing } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { startPostgres } from '#test/support/store/postgres.ts'

describe('the hotel programme when a service is missing', () => {
  it('503 with Retry-After while the database is gone, and goes on when it is back', async () => {
    await using postgres = await closing(startPostgres({ durable: false }))
    await using site = await closing(openHotelSite({ env: { DATABASE_URL: await postgres.createDatabase() } }))
    const { client, email } = await site.member()
    await postgres.kill()
    const calls = [
      () => client.get('/api/eph/profile/me'),
      () => client.post('/api/eph/users/init'),
      () => site.client().post('/api/eph/users/login', { email, password }),
      () => site.client().post('/api/eph/users/signup', signupBody()),
      () => site.client().post('/api/eph/users/reset-password/init', { email }),
    ]
    for (const call of calls) {
      const { status, body, headers } = await call()
      expect([status, body.error?.code]).to.deep.equal([503, 'unavailable'])
      expect(headers.get('retry-after')).to.match(/^\d+$/)
      expect(JSON.stringify(body)).to.not.match(/ECONNREFUSED|postgres/)
    }
    expect((await client.get('/api/eph/mails')).status).to.equal(503)
    for (const locale of locales)
      for (const path of [pathFor('hotelMails', locale), pathFor('hotelMail', locale, { id: crypto.randomUUID() })]) {
        const page = await client.get(path)
        expect([page.status, page.headers.get('retry-after') !== null], path).to.deep.equal([503, true])
        expect(page.body, path)
          .to.include('<header')
          .and.match(/href="tel:\+33/)
      }
    // An unknown visitor costs no query.
    expect((await site.client().post('/api/eph/users/init')).status).to.equal(200)
    await postgres.start()
    const back = await eventually(
      () => client.get('/api/eph/profile/me'),
      ({ status }) => status === 200,
      15_000,
    )
    expect(back.body.email).to.equal(email)
  })

  it('`default` in the words of the programme for what nobody foresaw; the cause is in the log alone (R245, R252, R274)', async () => {
    // Own site: a table of its store is dropped.
    await using site = await closing(openHotelSite())
    // An operator may drop a table by accident.
    await sql`drop table lockouts`.execute(site.services.store.db)
    const messages = {
      en: { eph: 'Technical error', vip: 'Technical error occurred, please retry later' },
      fr: { eph: 'Erreur technique', vip: 'Une erreur technique est survenue, réessayez plus tard' },
    }
    for (const locale of ['en', 'fr'] as const) {
      for (const [programme, path] of [
        ['eph', '/api/eph/users/login'],
        ['vip', '/api/vip/login'],
      ] as const) {
        const { status, body, headers } = await site.client({ locale }).post(path, { email: newEmail(), password })
        expect([status, body.error]).to.deep.equal([500, { code: 'default', message: messages[locale][programme] }])
        expect(body.requestId).to.equal(headers.get('x-request-id'))
        const line = site.log.find(({ requestId, err }) => requestId === body.requestId && err)
        expect(JSON.stringify(line)).to.include('lockouts')
      }
    }
  })

  it('503 for notifications without their secret; production has none by itself', async () => {
    const env = {
      NODE_ENV: 'production',
      STORYBLOK_API: 'http://localhost:1',
      STORYBLOK_TOKEN: 'public',
      SESSION_SECRET: 'a-secret-of-32-characters-or-more',
      STORYBLOK_WEBHOOK_SECRET: 'another-secret-of-32-characters-or-more',
      ALLOWED_HOSTS: 'localhost',
    }
    // Own site: it has the settings of production.
    await using site = await closing(openHotelSite({ env }))
    for (const path of ['/api/booking/notifications', '/api/floor/events', '/api/mail/bounces'])
      expect((await postSigned(site, path, 'any', { events: [] })).status).to.equal(503)
  })
})
