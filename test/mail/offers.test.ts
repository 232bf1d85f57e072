import { expect } from 'chai'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { type MailKind, mailRules } from '#server/mail/kinds.ts'
import { hasOptin } from '#server/mail/optins.ts'
import type { IbLevel } from '#shared/hotel/api.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { agreeing, floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'

describe('the way out of offers (L8)', () => {
  const site = onAnyDatabase(openHotelSite, { mailbox: true })
  const invite = async (email: string) => {
    const { client } = await fullMember(site)
    must(await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email }), 201)
  }
  const stateOf = (email: string) =>
    eventually(
      () =>
        site.services.store.db
          .selectFrom('outbox')
          .select(['state', 'lastError'])
          .where('recipient', '=', email)
          .where('kind', '=', 'sponsorInvitation')
          .orderBy('createdAt', 'desc')
          .execute(),
      ([last]) => last?.state !== 'pending',
    )
  const leave = (address: string, body: string) =>
    fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })

  it('is one press of the mail program’s own button: nothing promotes from then on, the rest arrives', async () => {
    const email = newEmail('friends.test')
    await invite(email)
    const first = await site.mailbox.next(email)
    const source = await (await fetch(`${site.mailbox.url}/mails/${first.id}/source`)).text()
    const raw = source.replace(/\r\n[ \t]+/g, ' ')
    expect(raw).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im)
    const address = /^List-Unsubscribe: <(http[^>]+)>$/im.exec(raw)?.[1] ?? ''
    expect(first.text).to.include(address)
    expect((await leave(address, 'List-Unsubscribe=One-Click')).status).to.equal(200)
    await invite(email)
    expect((await stateOf(email))[0]).to.deep.equal({ state: 'failed', lastError: 'left' })
    must(await site.client().post('/api/forms/newsletter', { email, privacy: true }), 202)
    await site.mailbox.next(email, 'letter')
    expect(site.mailbox.all(email)).to.have.length(2)
  }).timeout(30_000)

  it('is a page with a button; opening it changes nothing, a second press neither, in both languages', async () => {
    for (const [locale, done] of [
      ['en', 'We will send no more offers'],
      ['fr', 'Aucune offre ne partira'],
    ] as const) {
      const email = newEmail('friends.test')
      const { client } = await fullMember(site)
      const headers = { 'X-Page-Locale': locale }
      must(await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email }, headers), 201)
      const { text } = await site.mailbox.next(email)
      const path = new URL(/http\S+newsletter\/(?:unsubscribe|desinscription)\/[\w-]+/.exec(text)?.[0] ?? '').pathname
      for (let i = 0; i < 2; i++) {
        const page = await site.get(path)
        expect([page.status, page.headers.get('x-robots-tag')]).to.deep.equal([200, 'noindex'])
        expect(await page.text()).not.to.include(done)
      }
      for (let i = 0; i < 2; i++) must(await postForm(site.client(), path, { form: 'letterEnd' }), 303)
      expect(await site.html(path)).to.include(done)
    }
  }).timeout(30_000)

  it('can be undone from its page, once and for a day, in both languages, without a script', async () => {
    for (const [locale, left, back] of [
      ['en', 'We will send no more offers', 'Offers reach you again'],
      ['fr', 'Aucune offre ne partira', 'Les offres vous parviennent à nouveau'],
    ] as const) {
      const email = newEmail('friends.test')
      const { client } = await fullMember(site)
      const headers = { 'X-Page-Locale': locale }
      must(await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email }, headers), 201)
      const { text } = await site.mailbox.next(email)
      const link = /http\S+newsletter\/(?:unsubscribe|desinscription)\/[\w-]+/.exec(text)?.[0] ?? ''
      const path = new URL(link).pathname
      const page = () => site.html(path)
      const resume = () => postForm(site.client(), path, { form: 'offersResume' })
      expect(await page()).not.to.include('offersResume')
      must(await postForm(site.client(), path, { form: 'letterEnd' }), 303)
      expect(await page())
        .to.include(left)
        .and.match(/<form[^>]*method="post"[^>]*>(?:(?!<\/form>).)*value="offersResume"/s)
      // Opening the page that says so brings nobody back.
      expect(await site.html(`${path}?again=1`)).to.include(left)
      const undone = must(await resume(), 303).headers.get('location') ?? ''
      expect(undone).to.equal(`${path}?again=1`)
      expect(await site.html(undone))
        .to.include(back)
        .and.not.include('offersResume')
      must(await resume(), 303)
      await invite(email)
      await site.mailbox.next(email)
      expect((await stateOf(email))[0]?.state).to.equal('sent')
      // A mail that was passed on holds the same link: it brings nobody back later on.
      must(await postForm(site.client(), path, { form: 'letterEnd' }), 303)
      site.clock.advance({ hours: 24, minutes: 1 })
      expect(await page())
        .to.include(left)
        .and.not.include('offersResume')
      expect((await site.client().post(`/api/forms/newsletter/resume/${path.split('/').at(-1)}`)).status).to.equal(410)
      expect(await page()).to.include(left)
    }
    expect((await site.client().post('/api/forms/newsletter/resume/nobody')).status).to.equal(404)
  }).timeout(30_000)

  it('may be told why, once and only after it was pressed; who comes back has no reason any more', async () => {
    const email = newEmail('friends.test')
    await invite(email)
    const path = await wayOut(email)
    const say = (reason: string) => postForm(site.client(), path, { form: 'letterReason', reason })
    const reader = () =>
      site.services.store.db
        .selectFrom('offerReaders')
        .select(['leftAt', 'unsubscribeReason'])
        .where('emailKey', '=', email)
        .executeTakeFirstOrThrow()
    await say('spam')
    expect(await reader()).to.deep.equal({ leftAt: null, unsubscribeReason: null })
    must(await postForm(site.client(), path, { form: 'letterEnd' }), 303)
    expect((await say('tooFrequent')).headers.get('location')).to.equal(`${path}?thanks=1`)
    await say('gamblingLimit')
    expect((await reader()).unsubscribeReason).to.equal('tooFrequent')
    must(await postForm(site.client(), path, { form: 'offersResume' }), 303)
    expect(await reader()).to.deep.equal({ leftAt: null, unsubscribeReason: null })
  }).timeout(30_000)

  it('holds for an account that takes the address later; agreeing again in the account is the later word', async () => {
    const email = newEmail('friends.test')
    const member = await fullMember(site, agreeing)
    await invite(email)
    site.clock.advance({ minutes: 1 })
    must(await postForm(site.client(), await wayOut(email), { form: 'letterEnd' }), 303)
    const agreed = async () =>
      must(await member.client.get('/api/vip/profile/me'), 200).body.optin.casinoFirstParty.email as boolean
    expect(await agreed()).to.equal(true)
    must(await member.client.put('/api/vip/profile/email', { email }), 200)
    const { text } = await eventually(
      async () => site.mailbox.all(email).find((it) => /\/email\/[\w-]{43}/.test(it.text)) ?? { text: '' },
      (it) => it.text !== '',
    )
    const [, token] = /\/email\/([\w-]{43})/.exec(text) ?? []
    must(await site.client().post(`/api/vip/profile/email/${token}`), 200)
    expect(await agreed()).to.equal(false)
    const { data } = must(await member.client.get('/api/vip/profile/export'), 200).body
    const consents = data.consents as { purpose: string; channel: string; withdrawnAt: string | null }[]
    const own = consents.find((it) => it.purpose === 'casinoFirstParty' && it.channel === 'email')
    expect(own?.withdrawnAt).to.not.equal(null)
    site.clock.advance({ minutes: 1 })
    must(await member.client.put('/api/vip/profile/optin', agreeing.optin), 200)
    expect(await agreed()).to.equal(true)
    const { db } = site.services.store
    const reader = db.selectFrom('offerReaders').select('leftAt').where('emailKey', '=', email)
    expect(await reader.executeTakeFirst()).to.deep.equal({ leftAt: null })
  }).timeout(30_000)

  /** Path of the page behind the link of the latest offer. */
  async function wayOut(email: string): Promise<string> {
    const { text } = await site.mailbox.next(email)
    return new URL(/http\S+newsletter\/(?:unsubscribe|desinscription)\/[\w-]+/.exec(text)?.[0] ?? '').pathname
  }

  it('outlives the process, and is the same link in every offer', async () => {
    // Own site: it ends, and another process goes on.
    const site = await openHotelSite({ mailbox: true })
    const email = newEmail('friends.test')
    const links = new Set<string>()
    for (let i = 0; i < 2; i++) {
      const { client } = await fullMember(site)
      must(await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email }), 201)
      const { text } = await site.mailbox.next(email)
      links.add(/http\S+unsubscribe\/[\w-]+/.exec(text)?.[0] ?? '')
    }
    expect(links.size).to.equal(1)
    await site.close()
  }).timeout(30_000)

  describe('ask the opt-in of their purpose, by e-mail', () => {
    const profile = '/en/vip-card/profile'
    const outcomes = async (email: string, kind = 'welcomeOffer') => {
      const rows = await eventually(
        () =>
          site.services.store.db
            .selectFrom('outbox')
            .select(['state', 'lastError', 'payload'])
            .where('recipient', '=', email)
            .where('kind', '=', kind as 'welcomeOffer')
            .orderBy('createdAt')
            .execute(),
        (found) => found.every(({ state }) => state !== 'pending'),
      )
      return rows.map(({ state, lastError, payload }) => [lastError ?? state, payload])
    }
    const mayGo = (kind: MailKind, to: string) => hasOptin(site.services.store.db, kind, emailKey(to))
    /** A welcome offer, as the job writes it. @param waitsMs until it leaves */
    const offer = (to: string, waitsMs = 0) => {
      const { store, mail, clock } = site.services
      const data = { firstname: 'Anne', euros: 5, expiresAt: clock() + 30 * 864e5 }
      return store.transaction((tx) =>
        mail.queue(tx, { kind: 'welcomeOffer', locale: 'en', to, data }, clock() + waitsMs),
      )
    }
    const wayOut = async (email: string) => {
      const { id } = await site.mailbox.next(email, 'welcome')
      const source = await (await fetch(`${site.mailbox.url}/mails/${id}/source`)).text()
      const raw = source.replace(/\r\n[ \t]+/g, ' ')
      expect(raw).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im)
      return /^List-Unsubscribe: <(http[^>]+)>/im.exec(raw)?.[1] ?? ''
    }
    const pressOnce = (address: string) =>
      fetch(address, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
    const optin = (isOn: boolean) => ({
      ...agreeing.optin,
      casinoFirstParty: { ...agreeing.optin.casinoFirstParty, email: isOn },
    })
    const isOn = async (client: Awaited<ReturnType<typeof fullMember>>['client']) => {
      const page = String((await client.get(profile)).body)
      const box = /<input[^>]*name="casinoFirstParty\.email"[^>]*>/.exec(page)?.[0] ?? ''
      expect(box).not.to.equal('')
      return / checked/.test(box)
    }
    const consents = async (client: Awaited<ReturnType<typeof fullMember>>['client']) =>
      (must(await client.get('/api/vip/profile/export'), 200).body.data.consents as Record<string, unknown>[])
        .filter(({ purpose, channel }) => purpose === 'casinoFirstParty' && channel === 'email')
        .map(({ withdrawnAt }) => (withdrawnAt === null ? 'in force' : 'ended'))
        .sort()

    it('with it the mail comes with its way out, which ends the next one and shows in the account', async () => {
      const { client, email } = await fullMember(site, agreeing)
      await offer(email)
      const address = await wayOut(email)
      expect(await isOn(client)).to.equal(true)
      expect((await pressOnce(address)).status).to.equal(200)
      expect([await isOn(client), await consents(client)]).to.deep.equal([false, ['ended']])
      await offer(email)
      expect(await outcomes(email)).to.deep.equal([
        ['sent', null],
        ['noOptin', null],
      ])
    })

    it('without it none comes, no content and no copy is kept, and the offer itself stands all the same', async () => {
      const { email, card } = await fullMember(site)
      must(
        await postFloor(
          site,
          floorEvent(site, 'pointsEarned', { cvip: card.cvip, points: 10, source: 'machines', label: 'x' }),
        ),
        202,
      )
      site.clock.advance({ days: 8 })
      await site.services.jobs.runDue()
      expect(await outcomes(email)).to.deep.equal([['noOptin', null]])
      const copies = await site.services.store.db
        .selectFrom('mailCopies')
        .select('id')
        .where('recipient', '=', email)
        .where('kind', '=', 'welcomeOffer')
        .execute()
      expect(copies).to.deep.equal([])
      const again = site.client()
      must(await again.post('/api/vip/login', { email, password: 'Secret-2026!' }), 200)
      const { items } = must(await again.get('/api/vip/advantages'), 200).body
      expect(items.map(({ id }: { id: string }) => id)).to.include('welcomeOffer')
      for (const [path, said] of [
        ['/en/vip-card/my-points', 'Valid until'],
        ['/carte-vip/mes-points', 'Valables jusqu’au'],
      ] as const)
        expect(String((await again.get(path)).body), path).to.include(said)
    })

    it('goes to no collaborator, whatever was agreed (R123, R127)', async () => {
      const { email } = await fullMember(site, agreeing)
      await site.member({ email })
      const setLevel = (level: IbLevel) =>
        site.services.store.db.updateTable('hotelMembers').set({ level }).where('email', '=', email).execute()
      await setLevel('IBCOLLABORATEUR')
      const offers = (Object.keys(mailRules) as MailKind[]).filter((kind) => mailRules[kind].optin)
      for (const kind of offers) expect(await mayGo(kind, email), kind).to.equal(false)
      await offer(email)
      await setLevel('IBMEMBRE')
      for (const kind of offers) expect(await mayGo(kind, email), kind).to.equal(true)
      await offer(email)
      expect((await outcomes(email)).map(([it]) => it)).to.deep.equal(['noOptin', 'sent'])
    })

    it('is asked again when the mail leaves: what changed meanwhile counts', async () => {
      const { client, email } = await fullMember(site, agreeing)
      await offer(email, 60 * 60_000)
      must(await client.put('/api/vip/profile/optin', optin(false)), 200)
      site.clock.advance({ hours: 2 })
      expect(await outcomes(email)).to.deep.equal([['noOptin', null]])
    })

    it('and the link are one: the later act counts, and undoing within a day brings the opt-in back', async () => {
      const { client, email } = await fullMember(site, agreeing)
      await offer(email)
      const address = await wayOut(email)
      await pressOnce(address)
      must(await client.put('/api/vip/profile/optin', optin(true)), 200)
      await offer(email)
      expect((await outcomes(email)).map(([it]) => it)).to.deep.equal(['sent', 'sent'])
      const path = new URL(address).pathname
      // The page of the link says what the account says.
      must(await client.put('/api/vip/profile/optin', optin(false)), 200)
      expect(await site.html(path))
        .to.include('We will send no more offers')
        .and.include('You asked for it in your profile')
        // The profile takes it up again, and has asked for a reason.
        .and.not.include('value="offersResume"')
        .and.not.include('value="letterReason"')
      must(await client.put('/api/vip/profile/optin', optin(true)), 200)
      expect(await site.html(path)).not.to.include('We will send no more offers')
      await pressOnce(address)
      expect(await isOn(client)).to.equal(false)
      must(await postForm(site.client(), path, { form: 'offersResume' }), 303)
      expect([await isOn(client), (await consents(client)).at(-1)]).to.deep.equal([true, 'in force'])
    })

    it('of a sponsor asks it of members who have an account, and of nobody else; the sponsor’s answer is the same', async () => {
      const { client: sponsor } = await fullMember(site)
      const [stranger, unasked, asked] = [newEmail('friends.test'), newEmail(), newEmail()]
      await site.member({ email: unasked })
      await site.member({ email: asked, ...agreeing })
      const answers = []
      for (const email of [stranger, unasked, asked])
        answers.push(
          must(await sponsor.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email }), 201).body,
        )
      expect(answers.map(({ state, firstname }) => `${state} ${firstname}`)).to.deep.equal(Array(3).fill('invited Lou'))
      const [first, none, second] = await Promise.all(
        [stranger, unasked, asked].map((it) => outcomes(it, 'sponsorInvitation')),
      )
      expect([first?.[0]?.[0], none?.[0]?.[0], second?.[0]?.[0]]).to.deep.equal(['sent', 'noOptin', 'sent'])
      // Once per address and sponsor.
      must(await sponsor.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email: stranger }), 201)
      expect(await outcomes(stranger, 'sponsorInvitation')).to.have.length(1)
      const { text } = await site.mailbox.next(stranger)
      // The sponsor's name, and who sends.
      expect(text).to.include('Maëlle').and.to.include('Hautemer')
    })
  }).timeout(60_000)
})
