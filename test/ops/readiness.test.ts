import { expect } from 'chai'
import { startPostgres, type TestPostgres } from '#test/support/postgres.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

describe('A site whose database is gone', function () {
  this.timeout(60_000)
  let postgres: TestPostgres
  let site: Site

  before(async () => {
    postgres = await startPostgres({ durable: false })
    site = await openSite({ env: { DATABASE_URL: await postgres.createDatabase() } })
  })
  after(async () => {
    await site?.close()
    await postgres?.stop()
  })

  it('says 503 of itself and of what needs a member, shows its pages, and is well again by itself', async () => {
    expect(await statusOf('/readyz')).to.equal(200)
    await postgres.kill()
    await eventually(
      () => statusOf('/readyz'),
      (status) => status === 503,
      10_000,
    )
    expect(await statusOf('/healthz')).to.equal(200)
    expect(await statusOf('/')).to.equal(200)

    const refused = await login()
    const body = (await refused.json()) as { error: { code: string }; requestId: string }
    expect(refused.status).to.equal(503)
    expect(refused.headers.get('retry-after')).to.equal('5')
    expect(body.error.code).to.equal('unavailable')
    expect(body.requestId).to.be.a('string')

    await postgres.start()
    await eventually(
      () => statusOf('/readyz'),
      (status) => status === 200,
      10_000,
    )
    expect((await login()).status).to.equal(401)
  })

  const statusOf = async (path: string) => (await site.get(path)).status

  const login = () =>
    fetch(`${site.url}/api/eph/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: site.url },
      body: JSON.stringify({ email: 'nobody@guest.test', password: 'Demo-2026!', remember: false }),
    })
})
