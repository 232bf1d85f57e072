import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import type { CDPSession, Page } from 'puppeteer'
import { endAccess } from '#server/desk/people/access.ts'
import { importStaff } from '#server/hotel/staff/importStaff.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { newClient } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must, openHotelSite } from '#test/support/hotelSite.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { besideIt, houses, type Staff, signIn, staffMember, textOf } from './deskSite.ts'

const login = deskPath('login', 'fr')
const devices = deskPath('devices', 'fr')
const home = deskPath('house', 'fr', { house: houses.casino })

/** A browser with an authenticator of its own, as a phone has one. */
interface Device {
  page: Page
  cdp: CDPSession
  authenticatorId: string
}

describe('a passkey of the desk (B23)', () => {
  const site = onAnyDatabase(openHotelSite)
  const opened: Device[] = []
  const device = async () => {
    const it = await newDevice()
    opened.push(it)
    return it
  }
  afterEach(async () => {
    for (const { page } of opened.splice(0)) await closePage(page)
  })

  it('is added by a person who is signed in by code, opens the desk by the button and in the field, and is said by mail', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const phone = await device()
    await addPasskey(site, desk, phone, 'Téléphone de Léa')
    expect(await textIn(phone.page))
      .to.include('Clé d’accès ajoutée')
      .and.include('Téléphone de Léa')
    expect((await site.mail('deskPasskey', desk.email)).passkey).to.equal('Téléphone de Léa')
    await leave(site, phone)
    await signInByPasskey(site, phone)
    expect(new URL(phone.page.url()).pathname).to.equal(home)
    await leave(site, phone)
    // A click would also do: the browser offers the passkey in the field of the address by itself.
    await phone.page.goto(site.url + login)
    await eventually(
      async () => new URL(phone.page.url()).pathname,
      (path) => path === home,
    )
    const { db } = site.services.store
    const rows = await db.selectFrom('passkeys').selectAll().where('name', '=', 'Téléphone de Léa').execute()
    expect(rows).to.have.length(1)
    expect(rows[0]?.counter).to.equal(3)
    expect(rows[0]?.lastUsedAt).to.be.a('number')
    const lines = await db
      .selectFrom('deskActs')
      .select(['act', 'details'])
      .where('personId', '=', rows[0]?.ownerId ?? '')
      .execute()
    expect(lines.map(({ act }) => act)).to.include('addPasskey')
    expect(lines.filter(({ details }) => details === '{"by":"passkey"}')).to.have.length(2)
  })

  it('opens in another process than the one that drew the page, once', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const phone = await device()
    await addPasskey(site, desk, phone)
    await leave(site, phone)
    const answer = await answerAt(site, phone)
    const beside = await besideIt(site, { PUBLIC_URL: site.url })
    try {
      const client = newClient(site)
      const there = beside ? newClient({ url: beside.url }) : client
      const post = () => postForm(there, login, { form: 'passkey', credential: answer }, { Origin: site.url })
      expect((await post()).status).to.equal(303)
      expect((await there.get(home)).status).to.equal(200)
      const again = await post()
      expect([again.status, textOf(again).includes('a pris trop de temps')]).to.deep.equal([422, true])
    } finally {
      await beside?.close()
    }
  })

  it('of a second device is another one; one that was removed opens nothing and what it opened ends, the other does', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const phone = await device()
    await addPasskey(site, desk, phone, 'Téléphone')
    const tablet = await device()
    await addPasskey(site, desk, tablet, 'Tablette')
    for (const it of [phone, tablet]) {
      await leave(site, it)
      await signInByPasskey(site, it)
      expect(new URL(it.page.url()).pathname).to.equal(home)
    }
    const page = must(await desk.client.get(devices), 200)
    expect(textOf(page)).to.include('Téléphone').and.include('Tablette')
    const { id = '' } =
      (await site.services.store.db
        .selectFrom('passkeys')
        .select('id')
        .where('name', '=', 'Téléphone')
        .orderBy('createdAt', 'desc')
        .executeTakeFirst()) ?? {}
    must(await postForm(desk.client, devices, { form: 'removePasskey', id }), 303)
    await tablet.page.goto(site.url + home)
    expect(new URL(tablet.page.url()).pathname).to.equal(home)
    await phone.page.goto(site.url + home)
    expect(new URL(phone.page.url()).pathname, 'opened by it').to.equal(login)
    await signInByPasskey(site, phone)
    expect(new URL(phone.page.url()).pathname).to.equal(login)
    expect(await textIn(phone.page)).to.include('n’ouvre rien ici')
    await leave(site, tablet)
    await signInByPasskey(site, tablet)
    expect(new URL(tablet.page.url()).pathname).to.equal(home)
  })

  it('that was copied is blocked, for the copy and for its owner', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const phone = await device()
    await addPasskey(site, desk, phone)
    const copy = await copyOf(phone)
    await leave(site, phone)
    for (const expected of [home, home]) {
      await signInByPasskey(site, phone)
      expect(new URL(phone.page.url()).pathname).to.equal(expected)
      await leave(site, phone)
    }
    const thief = await device()
    await thief.cdp.send('WebAuthn.addCredential', { authenticatorId: thief.authenticatorId, credential: copy })
    await signInByPasskey(site, thief)
    expect(await textIn(thief.page)).to.include('une copie en a été utilisée')
    await signInByPasskey(site, phone)
    expect(await textIn(phone.page)).to.include('une copie en a été utilisée')
    // The code by mail stays the way back, and shows what happened.
    const back = await signIn(site, desk.email)
    expect(textOf(must(await back.get(devices), 200))).to.include('bloquée')
  })

  it('that signs for another address, for another site or after five minutes is refused', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const phone = await device()
    await addPasskey(site, desk, phone)
    await leave(site, phone)
    const elsewhere = createServer((_, res) => res.setHeader('Content-Type', 'text/html').end('<p>Elsewhere</p>'))
    elsewhere.listen(0, 'localhost')
    await once(elsewhere, 'listening')
    try {
      // The same domain at another port: the browser allows it, the site does not.
      const url = `http://localhost:${(elsewhere.address() as AddressInfo).port}`
      const credential = await answerAt(site, phone, url)
      const answer = await postForm(site.client(), login, { form: 'passkey', credential })
      expect([answer.status, textOf(answer).includes('n’a pas pu être vérifiée')]).to.deep.equal([422, true])
      const late = await answerAt(site, phone)
      site.clock.advance({ minutes: 6 })
      expect((await postForm(site.client(), login, { form: 'passkey', credential: late })).status).to.equal(422)
      for (const nonsense of ['', '{}', '[]', '{"id":"a","response":{"clientDataJSON":"e30"}}'])
        expect((await postForm(site.client(), login, { form: 'passkey', credential: nonsense })).status).to.equal(422)
    } finally {
      elsewhere.close()
    }
  })

  it('opens nothing for whoever left the staff list; ended access takes it away', async () => {
    const { store } = site.services
    const line = { employeeNumber: '300007', firstname: 'Léa', lastname: 'Martin', birthdate: '1985-06-15' }
    const list = (hasLeft: boolean) => importStaff(store, [{ ...line, hasLeft }], site.clock.now())
    await list(false)
    const desk = await staffMember(site, 'casinoDesk', houses.casino, { employee: line.employeeNumber })
    const phone = await device()
    await addPasskey(site, desk, phone)
    await leave(site, phone)
    await list(true)
    await signInByPasskey(site, phone)
    expect(await textIn(phone.page)).to.include('n’ouvre rien ici')
    await list(false)
    await signInByPasskey(site, phone)
    expect(new URL(phone.page.url()).pathname).to.equal(home)
    await endAccess(store, { email: desk.email }, site.clock.now())
    const owned = store.db.selectFrom('passkeys').innerJoin('deskPeople', 'deskPeople.id', 'passkeys.ownerId')
    expect(await owned.select('passkeys.id').where('email', '=', desk.email).execute()).to.be.empty
  })

  it('is added only a short while after signing in, and not without a script, which is said', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino, { locale: 'en' })
    const path = deskPath('devices', 'en')
    const fresh = must(await desk.client.get(path), 200).body
    expect(fresh).to.include('data-passkey-add').and.include('Passkeys need a browser with JavaScript')
    site.clock.advance({ minutes: 20 })
    const late = must(await desk.client.get(path), 200)
    expect(late.body).not.to.include('data-passkey-add')
    expect(textOf(late)).to.include('sign out and come back')
    const refused = await postForm(desk.client, path, { form: 'addPasskey', name: 'Phone', credential: '{}' })
    expect([refused.status, textOf(refused).includes('sign in again first')]).to.deep.equal([422, true])
  })
})

async function newDevice(): Promise<Device> {
  const page = await newPage({ width: 390 })
  const cdp = await page.createCDPSession()
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, cdp, authenticatorId }
}

/** Adds a passkey of this device on the page of devices, as its owner does. */
async function addPasskey(site: HotelSite, { client }: Staff, { page }: Device, name?: string): Promise<void> {
  await becomeSomebody(page, client)
  await page.goto(site.url + devices)
  const form = await page.waitForSelector('form[data-passkey-add]:not([hidden])')
  if (name) await page.$eval('#name', (it, text) => Object.assign(it, { value: text }), name)
  const button = await form?.$('button')
  await Promise.all([page.waitForNavigation(), button?.click()])
  expect(page.url()).to.include('done=passkeyAdded')
}

/** The session ends in this browser alone. */
async function leave(site: HotelSite, { page }: Device): Promise<void> {
  const context = page.browserContext()
  const cookies = await context.cookies()
  await context.deleteCookie(...cookies.filter(({ name }) => name === 'desk'))
  await page.goto(`${site.url}/robots.txt`)
}

/** Signs in by the button; before it is pressed the authenticator is silent, or the field would have been answered. */
async function signInByPasskey(site: HotelSite, { page, cdp, authenticatorId }: Device): Promise<void> {
  // Logins from one address are counted by the minute.
  site.clock.toNextMinute()
  const answers = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await answers(false)
  await page.goto(site.url + login)
  const button = await page.waitForSelector('form[data-passkey-sign-in]:not([hidden]) button')
  await answers(true)
  await Promise.all([page.waitForNavigation(), button?.click()])
}

/** The authenticator's answer to a fresh login page, given to a page at `url`, and sent by nobody. */
async function answerAt(site: HotelSite, { page }: Device, url?: string): Promise<string> {
  const html = String(must(await site.client().get(login), 200).body)
  const options = (/data-passkey-sign-in="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')
  await page.goto(url ?? `${site.url}/robots.txt`)
  return page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(json))
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    return JSON.stringify(credential.toJSON())
  }, options)
}

async function copyOf({ cdp, authenticatorId }: Device) {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  const [credential] = credentials
  if (!credential) throw new Error('The device has no passkey')
  return credential
}

function textIn(page: Page): Promise<string> {
  return page.$eval('main', (it) => it.textContent ?? '')
}
