import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { importStaff } from '#server/hotel/staff/importStaff.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { pathFor } from '#shared/routes.ts'
import { deviceOf } from '#test/card/deviceOf.ts'
import { accounts, connected, isConnected, login, unconfirmed } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { type HotelSite, must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { fullMember, newCard } from '#test/support/vipSite.ts'
import { type Authenticator, addPasskey, passkeyLogin } from './authenticator.ts'

const next = 'Another-2026!'
const chosen = { password: next, passwordConfirm: next }

/** A member of a programme who has one of each thing that opens the account. */
interface World {
  programme: Programme
  site: HotelSite
  email: string
  /** The browser that acts. */
  client: Client
  other: Client
  remembered: Client
  /** Signed in with the passkey. */
  byPasskey: Client
  device: Authenticator
  passkeysToken: string
  reading?: Client
  resetToken: string
  changeToken: string
  stopToken: string
  calendar: string
  /** Code of the offline card, from the session that acts. */
  cardCode: string
  keyCode: string
  employeeNumber: string
  /** The credentials that open the account now. */
  login: { email: string; password: string }
}

type Act = (world: World) => Promise<unknown>
/** Whether it still opens. */
type Probe = (world: World) => Promise<boolean>

const acts: Readonly<Record<string, Act>> = {
  'reset of the password': async (world) => {
    const { account } = accounts[world.programme]
    must(await world.site.client().post(`${account}/reset-password/init`, { email: world.email }), 202)
    const { token } = await world.site.mail('passwordReset', world.email)
    must(await world.site.client().post(`${account}/reset-password/${token}`, chosen), 200)
    world.login.password = next
  },
  'change of the password': async (world) => {
    const body = { currentPassword: password, ...chosen }
    must(await world.client.put(`${accounts[world.programme].credentials}/password`, body), 200)
    world.login.password = next
  },
  'e-mail change done': async (world) => {
    const { credentials } = accounts[world.programme]
    world.login.email = must(
      await world.site.client().post(`${credentials}/email/${world.changeToken}`),
      200,
    ).body.email
  },
  erasing: async (world) => {
    must(await world.client.post(`${accounts[world.programme].account}/erase`, { password }), 204)
  },
  pause: async (world) => {
    const pauseUntil = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 30 }).toString()
    must(await world.client.put(`${accounts[world.programme].api}/protection`, { pauseUntil, muteGaming: true }), 200)
  },
  logout: async (world) => must(await world.client.post(`${accounts[world.programme].account}/logout`), 204),
  'leaving the staff': async ({ site, employeeNumber }) => {
    const line = { employeeNumber, firstname: 'Nora', lastname: 'Petit', birthdate: '1990-02-03', hasLeft: true }
    await importStaff(site.services.store, [line], site.clock.now())
  },
}

const probes: Readonly<Record<string, Probe>> = {
  'the session that acts': ({ programme, client }) => isConnected(programme, client),
  'sessions of other devices': ({ programme, other }) => isConnected(programme, other),
  'remembered sessions': ({ programme, remembered }) => isConnected(programme, remembered),
  'session of a card login (VIP card)': async ({ reading }) => (await reading?.get('/api/vip/me'))?.status === 200,
  'session of a passkey': ({ programme, byPasskey }) => isConnected(programme, byPasskey),
  passkey: async ({ site, programme, device }) => (await passkeyLogin(site, programme, device)).answer.status === 200,
  'link to the passkeys': (world) =>
    opens(world, { eph: 'hotelPasskeys', vip: 'vipPasskeys' }, world.passkeysToken, 'lost-passkeys'),
  'link to a new password': (world) =>
    opens(world, { eph: 'hotelNewPassword', vip: 'vipNewPassword' }, world.resetToken, 'reset-password'),
  'link to a new e-mail': (world) =>
    opens(world, { eph: 'hotelEmailChange', vip: 'vipEmailChange' }, world.changeToken, 'email'),
  'link that stops an e-mail change': (world) =>
    opens(world, { eph: 'hotelEmailStop', vip: 'vipEmailStop' }, world.stopToken, 'stop'),
  'activation link': () => Promise.reject(new Error('An open account has none')),
  'address of the private calendar': async ({ site, calendar }) => (await site.get(calendar)).status === 200,
  'card code by the session that acts': ({ site, cardCode }) => isValidCode(site, cardCode),
  'card code by the key of another device': ({ site, keyCode }) => isValidCode(site, keyCode),
  'rights of a collaborator (hotel)': async ({ site, login: { email, password } }) => {
    const { status, body } = await login(site, 'eph', email, { password })
    return status === 200 && body.profile.isEmployee === true
  },
}

describe('Every link and token against every act of the account (docs/links-and-tokens.md)', () => {
  const table = readTable()

  it('the table names what is tried here, and nothing else', () => {
    expect(Object.keys(table).sort()).to.deep.equal(Object.keys(acts).sort())
    for (const [act, cells] of Object.entries(table)) {
      expect(Object.keys(cells).sort(), act).to.deep.equal(Object.keys(probes).sort())
      for (const cell of Object.values(cells)) expect(cell).to.be.oneOf(['ends', 'lives', '–'])
    }
  })

  const site = onAnyDatabase(openHotelSite, { env: { COLLABORATOR_DOMAINS: 'hautemer.test' } })
  for (const programme of ['eph', 'vip'] as const)
    for (const act of Object.keys(acts)) {
      // The staff is the hotel programme's.
      if (programme === 'vip' && act === 'leaving the staff') continue
      it(`${act}, ${programme}`, async () => {
        const world = await openWorld(site, programme)
        const cells = Object.entries(table[act] ?? {}).filter(
          ([what, cell]) => cell !== '–' && what !== 'activation link' && isOf(what, programme),
        )
        expect(cells.length).to.be.greaterThan(5)
        // Everything that should end works before.
        for (const [what] of cells) expect(await probes[what]?.(world), `${what} at first`).to.equal(true)
        await acts[act]?.(world)
        const found: [string, string][] = []
        for (const [what] of cells) found.push([what, (await probes[what]?.(world)) ? 'lives' : 'ends'])
        expect(found).to.deep.equal(cells)
      })
    }

  for (const programme of ['eph', 'vip'] as const)
    it(`an activation link against a reset of the password, ${programme}`, async () => {
      expect(table['reset of the password']?.['activation link']).to.equal('ends')
      const { account } = accounts[programme]
      const { email } = await unconfirmed(site, programme)
      const { id } = await site.mail('activation', email)
      const page = pathFor(programme === 'eph' ? 'hotelActivation' : 'vipActivation', 'en', { id })
      expect((await site.get(page)).status).to.equal(200)
      must(await site.client().post(`${account}/reset-password/init`, { email }), 202)
      const { token } = await site.mail('passwordReset', email)
      must(await site.client().post(`${account}/reset-password/${token}`, chosen), 200)
      expect((await site.get(page)).status).to.equal(410)
      expect((await site.client().post(`${account}/activate/${id}`, { email })).status).to.equal(410)
    })
})

/** Rows of one programme alone name it. */
function isOf(what: string, programme: Programme): boolean {
  return !what.endsWith(programme === 'eph' ? '(VIP card)' : '(hotel)')
}

let employees = 0

async function openWorld(site: HotelSite, programme: Programme): Promise<World> {
  const employeeNumber = String(880_000 + ++employees)
  const { client, email, reading } =
    programme === 'eph' ? await collaborator(site, employeeNumber) : await cardHolder(site)
  const { account, credentials, api } = accounts[programme]
  const other = await connected(site, programme, email)
  const remembered = await connected(site, programme, email, { remember: true })
  must(await site.client().post(`${account}/reset-password/init`, { email }), 202)
  must(await site.client().post(`${account}/lost-passkeys/init`, { email }), 202)
  const { device } = await addPasskey(site, programme, client)
  const { client: byPasskey } = await passkeyLogin(site, programme, device)
  const fresh = newEmail('hautemer.test')
  must(await client.put(`${credentials}/email`, { email: fresh }), 200)
  const { url } = must(await client.post(`${api}/calendar`), 201).body
  const cardDevice = await deviceOf(other)
  return {
    programme,
    site,
    email,
    client,
    other,
    remembered,
    byPasskey,
    device,
    reading,
    resetToken: (await site.mail('passwordReset', email)).token,
    changeToken: (await site.mail('emailChangeConfirm', fresh)).token,
    stopToken: (await site.mail('emailChangeNotice', email)).token,
    calendar: url.slice(site.url.length),
    cardCode: await (await deviceOf(client)).codeAt(site.clock.now()),
    passkeysToken: (await site.mail('passkeysLost', email)).token,
    keyCode: await cardDevice.codeAt(site.clock.now()),
    employeeNumber,
    login: { email, password },
  }
}

async function collaborator(site: HotelSite, employeeNumber: string) {
  const person = { firstname: 'Nora', lastname: 'Petit', birthdate: '1990-02-03' }
  await importStaff(site.services.store, [{ employeeNumber, ...person, hasLeft: false }], site.clock.now())
  const client = site.client()
  const email = newEmail('hautemer.test')
  const body = { ...signupBody({ email }), ...person, employeeNumber }
  must(await client.post('/api/eph/users/collaborator-activation', body), 202)
  const { id } = await site.mail('collaboratorActivation', email)
  must(await client.post(`/api/eph/users/activate/${id}`, { email }), 200)
  return { client, email, reading: undefined }
}

async function cardHolder(site: HotelSite) {
  const { client, email, card } = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
  const reading = site.client()
  const body = { kind: 'qr', code: card.cvip, birthdate: card.birthdate }
  must(await reading.post('/api/vip/login/card', body), 200)
  return { client, email, reading }
}

/** The link's page offers its button; where it does not, the call refuses too. */
async function opens(
  { programme, site }: World,
  routes: Readonly<Record<Programme, Parameters<typeof pathFor>[0]>>,
  token: string,
  call: 'reset-password' | 'lost-passkeys' | 'email' | 'stop',
): Promise<boolean> {
  const { status } = await site.get(pathFor(routes[programme], 'en', { token }))
  if (status === 200) return true
  const { account, credentials } = accounts[programme]
  const refused =
    call === 'reset-password' || call === 'lost-passkeys'
      ? await site.client().post(`${account}/${call}/${token}`, chosen)
      : await site.client().post(`${credentials}/email/${token}${call === 'stop' ? '/stop' : ''}`)
  expect(refused.status, `the call of a page that says ${status}`).to.be.oneOf([404, 410])
  return false
}

async function isValidCode(site: HotelSite, code: string): Promise<boolean> {
  const { status } = await site.get(pathFor('memberCardCheck', 'en', { token: code }))
  if (status === 410) throw new Error('The code is too old to tell anything')
  return status === 200
}

/** By act and by what opens. */
function readTable(): Record<string, Record<string, string>> {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'links-and-tokens.md'), 'utf8')
  const rows = text
    .slice(text.indexOf('| what opens |'))
    .split('\n\n')[0]
    ?.split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const [head = [], , ...body] = rows ?? []
  return Object.fromEntries(
    head
      .slice(1)
      .map((act, i) => [act, Object.fromEntries(body.map(([what = '', ...cells]) => [what, cells[i] ?? '']))]),
  )
}
