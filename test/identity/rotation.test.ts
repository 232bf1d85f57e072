import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { readEnv } from '#server/env/index.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { houses, keyIn, staffMember } from '#test/desk/deskSite.ts'
import { postSigned } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'

const one = 'the first secret of the tests and long enough'
const two = 'the second secret of the tests and long enough'
const register = '/mon-compte/inscription'
/** A deploy each; processes of two neighbours run side by side. */
const steps = [`1:${one}`, `1:${one},2-next:${two}`, `1:${one},2:${two}`, `2:${two}`]

describe('a secret that is replaced while processes go on', () => {
  let sites: HotelSite[]
  before(async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase()
    const open = (SESSION_SECRET: string, FLOOR_SECRET: string) =>
      openHotelSite({ env: { DATABASE_URL: databaseUrl, SESSION_SECRET, FLOOR_SECRET } })
    sites = []
    for (const [index, secrets] of steps.entries()) sites.push(await open(secrets, index === 0 ? one : `${one},${two}`))
  })
  after(() => Promise.all((sites ?? []).map((it) => it.close())))

  it('keeps the sessions of neighbouring steps, whichever process a member meets', async () => {
    for (const [begun, met] of [
      [0, 1],
      [1, 0],
      [1, 2],
      [2, 1],
    ] as const)
      expect(await isKnown(begun, met), `${begun} to ${met}`).to.equal(true)
  })

  it('would lose them where a process seals with what another one does not know', async () => {
    expect(await isKnown(2, 0)).to.equal(false)
  })

  it('ends what the old one sealed once it is taken away, and nothing else', async () => {
    expect([await isKnown(1, 3), await isKnown(2, 3)]).to.deep.equal([false, true])
  })

  it('takes what another system signs with either secret while it is replaced', async () => {
    const event = () => ({ id: randomUUID(), type: 'jackpot', at: new Date().toISOString(), casino: 'XXX', data: {} })
    const post = (site: HotelSite, secret: string) =>
      postSigned(site, '/api/floor/events', secret, { events: [event()] }).then(({ status }) => status)
    for (const secret of [one, two]) expect(await post(siteOf(1), secret)).not.to.equal(401)
    expect([await post(siteOf(0), one), await post(siteOf(0), two)]).to.deep.equal([202, 401])
  })

  it('takes a form that is sent twice as one, whichever processes get it', async () => {
    for (const [first, second] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const message = { civility: 'Mrs', firstname: 'Anne', lastname: 'Martin', subject: 'Une question', privacy: true }
      const body = { ...message, email: newEmail(), message: 'Ma chambre donne-t-elle sur la digue ?' }
      const send = (site: HotelSite) => site.client().post('/api/forms/contact', body)
      const [one, other] = [must(await send(siteOf(first)), 201), must(await send(siteOf(second)), 201)]
      expect(other.body.id).to.equal(one.body.id)
      // An account of this address would be a conflict.
      const key = keyIn(await siteOf(first).html(register))
      const typed = { ...signupBody(), birthdate: '15/06/1985', form: 'signup', idempotencyKey: key }
      const fields = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)]))
      const post = (site: HotelSite) => postForm(site.client(), register, fields)
      const answers = [must(await post(siteOf(first)), 303), must(await post(siteOf(second)), 303)]
      expect(answers.map(({ headers }) => headers.get('location'))).to.deep.equal(Array(2).fill(`${register}?envoye=1`))
    }
  })

  it('knows the code of a mail that a neighbour sent', async () => {
    const { email } = await staffMember(siteOf(1), 'reception', houses.hotel)
    const client = siteOf(1).client()
    const login = deskPath('login', 'fr')
    const step = must(await postForm(client, login, { form: 'email', email }), 303).headers.get('location') ?? ''
    const { code } = await siteOf(1).mail('deskCode', email)
    must(await postForm(siteOf(2).client(), step, { form: 'code', code }), 303)
  })

  it('needs one that seals', async () => {
    expect(() => readEnv({ SESSION_SECRET: `2-next:${two}` })).to.throw(
      'SESSION_SECRET needs one that is not marked as next',
    )
  })

  function siteOf(step: number): HotelSite {
    return sites[step] as HotelSite
  }

  /** A member who signed in at one step's process comes to another one's. */
  async function isKnown(begun: number, met: number): Promise<boolean> {
    const { email } = await siteOf(0).member()
    const client = siteOf(begun).client()
    must(await client.post('/api/eph/users/login', { email, password, remember: false }), 200)
    const other = siteOf(met).client()
    for (const [name, value] of client.cookies) other.cookies.set(name, value)
    return (await other.post('/api/eph/users/init')).body.isConnected
  }
})
