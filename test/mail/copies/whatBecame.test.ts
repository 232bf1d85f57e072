import { expect } from 'chai'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { OutgoingMail } from '#server/mail/kinds.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { pathFor } from '#shared/routes.ts'
import { addPasskey } from '#test/identity/authenticator.ts'
import { accountOf, accounts } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { type HotelSite, must, newEmail } from '#test/support/hotelSite.ts'
import { connectPlayer, dayFromNow, openPokerSite, pay, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { adjustAsOperator, agreeing, floorEvent, fullMember, postFloor, preMember } from '#test/support/vipSite.ts'

interface Outcome {
  what: string
  at: string | null
  name: string | null
  amount: number | null
  currency: string | null
}

const slug = 'la-nuit-de-la-digue'

describe('what became of the subject of a mail (beyond B20)', () => {
  const site = onAnyDatabase(openPokerSite, {
    mailbox: true,
    env: { FLOOR_SECRET: 'secret-of-the-floor' },
    edits: { [`poker/tournois/${slug}`]: { date: dayFromNow(20) } },
  })
  for (const programme of ['eph', 'vip'] as const) {
    const { credentials, account } = accounts[programme]
    const one = programme === 'eph' ? 'hotelMail' : 'vipMail'
    const request = (email: string) =>
      site
        .client()
        .post(`${account}/reset-password/init`, { email })
        .then((it) => must(it, 202))

    it(`${programme}: an activation was used, and the page says when in its own language`, async () => {
      const { client } = await accountOf(site, programme)
      const mail = await mailOf(client, programme, 'activation')
      expect(await since(client, programme, mail)).to.deep.equal(['addressConfirmed'])
      const pages = { fr: 'Ce lien a servi le', en: 'This link was used on' }
      for (const locale of ['fr', 'en'] as const) {
        const { body } = must(await client.get(pathFor(one, locale, { id: mail })), 200)
        expect(body).to.contain(pages[locale])
      }
    })

    it(`${programme}: a link to a new password was used, ended by another act, or has expired`, async () => {
      const { client, email } = await accountOf(site, programme)
      await request(email)
      const [used] = await idsOf(client, programme, 'passwordReset', 1)
      expect(await since(client, programme, used)).to.deep.equal(['linkOpen'])
      await request(email)
      const ids = await idsOf(client, programme, 'passwordReset', 2)
      const second = ids.find((it) => it !== used)
      const token = /\/([\w-]{43})$/m.exec(site.mailbox.all(email).at(-1)?.link ?? '')?.[1]
      const fresh = { password: 'Other-2026!', passwordConfirm: 'Other-2026!' }
      must(await site.client().post(`${account}/reset-password/${token}`, fresh), 200)
      must(await client.post(`${account}/login`, { email, password: 'Other-2026!' }), 200)
      const both = [await since(client, programme, used), await since(client, programme, second)].flat()
      expect(both).to.have.members(['passwordChosen', 'linkEnded'])
      await request(email)
      const third = (await idsOf(client, programme, 'passwordReset', 3)).find((it) => !ids.includes(it))
      site.clock.advance({ hours: 2 })
      expect(await since(client, programme, third)).to.deep.equal(['linkExpired'])
      const page: string = must(await client.get(pathFor(one, 'fr', { id: third ?? '' })), 200).body
      expect(page).to.contain(pathFor(programme === 'eph' ? 'hotelForgottenPassword' : 'vipForgottenPassword', 'fr'))
    })

    it(`${programme}: a change of address is done, or was stopped`, async () => {
      const { client } = await accountOf(site, programme)
      const change = async (email: string) => must(await client.put(`${credentials}/email`, { email }), 200)
      const fresh = newEmail()
      await change(fresh)
      const { link } = await site.mailbox.next(fresh)
      const token = /\/email\/([\w-]{43})/.exec(link)?.[1]
      must(await site.client().post(`${credentials}/email/${token}`), 200)
      const at = { what: 'addressChanged', name: fresh }
      for (const kind of ['emailChangeConfirm', 'emailChangeNotice'] as const) {
        const [outcome] = await sinceOf(client, programme, await mailOf(client, programme, kind))
        expect(outcome).to.include(at)
      }
      site.clock.advance({ minutes: 1 })
      await change(newEmail())
      const notice = await site.mailbox.next(fresh, '', 10_000)
      const [, stop] = /\/email\/([\w-]{43})\/(?:arreter|stop)/.exec(notice.text) ?? []
      must(await site.client().post(`${credentials}/email/${stop}/stop`), 200)
      const [latest] = await idsOf(client, programme, 'emailChangeNotice', 2)
      expect(await since(client, programme, latest)).to.deep.equal(['changeStopped'])
    })

    it(`${programme}: a passkey is on the account, then removed; the link that removes it has its own end`, async () => {
      const { client } = await accountOf(site, programme)
      const { id } = must((await addPasskey(site, programme, client)).answer, 201).body
      const mail = await mailOf(client, programme, 'passkeyAdded')
      expect(await since(client, programme, mail)).to.deep.equal(['passkeyThere', 'linkOpen'])
      must(await client.delete(`${accounts[programme].api}/passkeys/${id}`), 204)
      const [what] = await since(client, programme, mail)
      expect(what).to.equal('passkeyGone')
      expect(await since(client, programme, await mailOf(client, programme, 'passkeyRemoved'))).to.deep.equal([])
    })
  }

  it('a place: booked, then cancelled and refunded; and the tournament that moved', async () => {
    const player = await connectPlayer(site)
    const { id, checkoutUrl } = must(await player.register(slug), 201).body
    await pay(checkoutUrl)
    await untilState(player, id, 'confirmed')
    const mail = await mailOf(player.client, 'vip', 'tournamentConfirmed')
    expect(await since(player.client, 'vip', mail)).to.deep.equal(['placeHeld'])
    const { db } = site.services.store
    const moved = await db
      .selectFrom('registrations')
      .innerJoin('tournaments', 'tournaments.id', 'registrations.tournamentId')
      .select(['tournaments.id', 'tournaments.startsAt'])
      .where('registrations.id', '=', id)
      .executeTakeFirstOrThrow()
    const startsAt = moved.startsAt + 3_600_000
    await db.updateTable('tournaments').set({ startsAt }).where('id', '=', moved.id).execute()
    expect(await sinceOf(player.client, 'vip', mail)).to.deep.include({
      what: 'tournamentMoved',
      at: new Date(startsAt).toISOString(),
      name: null,
      amount: null,
      currency: null,
    })
    await db.updateTable('tournaments').set({ startsAt: moved.startsAt }).where('id', '=', moved.id).execute()
    must(await player.client.delete(`/api/poker/registrations/${id}`), 204)
    const after = await eventually(
      () => sinceOf(player.client, 'vip', mail),
      (all) => all.some(({ what }) => what === 'refundDone'),
    )
    expect(after.map(({ what }) => what)).to.deep.equal(['placeCancelled', 'refundDone'])
    expect(after[1]).to.include({ currency: 'EUR' })
    expect(after[1]?.amount).to.be.greaterThan(0)
    const page: string = must(await player.client.get(pathFor('vipMail', 'en', { id: mail })), 200).body
    expect(page).to.contain('This place was cancelled on').and.contain('was refunded to you on')
    expect(page).to.contain(pathFor('vipTournaments', 'en'))
  })

  it('a reward: waiting, then given at a house', async () => {
    const player = await connectPlayer(site)
    const code = 'ZZ7K-2QXD'
    const { store } = site.services
    const at = site.clock.now()
    await store.db
      .insertInto('rewardClaims')
      .values({
        id: crypto.randomUUID(),
        vipMemberId: player.id,
        reward: 'le-panama',
        points: 2400,
        piece: null,
        code,
        state: 'claimed',
        at,
        settledAt: null,
        settledHouse: null,
        settledBy: null,
      })
      .execute()
    const data = { firstname: 'Anne', reward: 'Le panama', points: 2400, code }
    await write(site, { kind: 'rewardClaim', locale: 'fr', to: player.email, data })
    const mail = await mailOf(player.client, 'vip', 'rewardClaim')
    expect(await since(player.client, 'vip', mail)).to.deep.equal(['rewardWaiting'])
    const house = await store.db.selectFrom('deskHouses').selectAll().executeTakeFirst()
    await store.db
      .updateTable('rewardClaims')
      .set({ state: 'redeemed', settledAt: at + 1000, settledHouse: house?.slug ?? null })
      .where('code', '=', code)
      .execute()
    const [given] = await sinceOf(player.client, 'vip', mail)
    expect(given).to.include({ what: 'rewardGiven', at: new Date(at + 1000).toISOString() })
    expect(given?.name).to.equal(house ? textIn(house.names, 'en') : null)
  })

  it('an offered place: open, taken, passed on, left', async () => {
    const [player, other] = [await connectPlayer(site), await connectPlayer(site)]
    must(await other.register(slug), 201)
    const { db } = site.services.store
    const tournament = await db.selectFrom('tournaments').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
    const { id: tournamentId, startsAt, endsAt, casinoName: casino } = tournament
    const title = textIn(tournament.titles, 'fr')
    const [now, id] = [site.clock.now(), crypto.randomUUID()]
    const offer = { offeredUntil: now + 7_200_000, registrationId: null, createdAt: now, position: 1 }
    await db
      .insertInto('waitingList')
      .values({ id, tournamentId, vipMemberId: player.id, state: 'offered', ...offer })
      .execute()
    const data = {
      firstname: 'Anne',
      tournament: slug,
      title,
      casino,
      startsAt,
      endsAt,
      expiresAt: offer.offeredUntil,
    }
    await write(site, { kind: 'tournamentOffer', locale: 'fr', to: player.email, data })
    const mail = await mailOf(player.client, 'vip', 'tournamentOffer')
    const is = () => sinceOf(player.client, 'vip', mail).then(([first]) => first)
    expect(await is()).to.include({ what: 'offerOpen', at: new Date(offer.offeredUntil).toISOString() })
    const set = (row: object) => db.updateTable('waitingList').set(row).where('id', '=', id).execute()
    await set({ state: 'withdrawn' })
    expect(await is()).to.include({ what: 'lineLeft' })
    // To the back of the line, then offered again: that is another mail's offer.
    await set({ state: 'offered', offeredUntil: offer.offeredUntil + 1 })
    expect(await is()).to.include({ what: 'offerLapsed', at: new Date(offer.offeredUntil).toISOString() })
    await set({ state: 'offered', offeredUntil: offer.offeredUntil })
    const { id: place, checkoutUrl } = must(await player.register(slug), 201).body
    await pay(checkoutUrl)
    await untilState(player, place, 'confirmed')
    expect(await is()).to.include({ what: 'offerTaken' })
  })

  it('a file at the casino: open, closed, and a card', async () => {
    const { client, email } = await preMember(site)
    const mail = await mailOf(client, 'vip', 'preMember')
    expect(await since(client, 'vip', mail)).to.deep.equal(['fileOpen'])
    const { db } = site.services.store
    const set = (row: object) => db.updateTable('vipMembers').set(row).where('emailKey', '=', emailKey(email)).execute()
    await set({ fileExpiresAt: site.clock.now() - 1 })
    expect(await since(client, 'vip', mail)).to.deep.equal(['fileClosed'])
    await set({ becameFullAt: site.clock.now() })
    expect(await since(client, 'vip', mail)).to.deep.equal(['cardHeld'])
  })

  it('a welcome offer: open, used, over', async () => {
    const { client, email } = await fullMember(site, agreeing)
    const { db } = site.services.store
    const { id: vipMemberId } = await db
      .selectFrom('vipMembers')
      .select('id')
      .where('emailKey', '=', emailKey(email))
      .executeTakeFirstOrThrow()
    const now = site.clock.now()
    const expiresAt = now + 86_400_000
    await db.insertInto('welcomeOffers').values({ vipMemberId, givenAt: now, expiresAt, usedAt: null }).execute()
    const data = { firstname: 'Anne', euros: 5, expiresAt }
    await write(site, { kind: 'welcomeOffer', locale: 'fr', to: email, data })
    const mail = await mailOf(client, 'vip', 'welcomeOffer')
    const set = (row: object) =>
      db.updateTable('welcomeOffers').set(row).where('vipMemberId', '=', vipMemberId).execute()
    expect(await since(client, 'vip', mail)).to.deep.equal(['welcomeOpen'])
    await set({ usedAt: now })
    expect(await since(client, 'vip', mail)).to.deep.equal(['welcomeUsed'])
    await set({ usedAt: null, expiresAt: now - 1 })
    expect(await since(client, 'vip', mail)).to.deep.equal(['welcomeOver'])
  })

  it('an invitation of a sponsor, in the account that there was: followed with its address', async () => {
    const sponsor = await fullMember(site)
    const { client, email } = await site.member(agreeing)
    must(await sponsor.client.post('/api/vip/sponsorship/invitations', { firstname: 'Anne', email }), 201)
    const mail = await mailOf(client, 'eph', 'sponsorInvitation')
    expect(await since(client, 'eph', mail)).to.deep.equal([])
    const { code } = must(await sponsor.client.get('/api/vip/sponsorship'), 200).body
    await preMember(site, { email, emailVerify: email, referral: code })
    expect(await since(client, 'eph', mail)).to.deep.equal(['joined'])
  })

  it('a claim on a line of points: open, then answered', async () => {
    const { client, card } = await fullMember(site)
    const earned = { cvip: card.cvip, points: 120, source: 'bars', label: 'Bar' }
    must(await postFloor(site, floorEvent(site, 'pointsEarned', earned)), 202)
    const [line] = must(await client.get('/api/vip/points'), 200).body.items
    must(await client.post(`/api/vip/points/${line.id}/claims`, { message: 'Not mine.' }), 201)
    const receipt = await mailOf(client, 'vip', 'formReceipt')
    expect(await since(client, 'vip', receipt)).to.deep.equal(['claimOpen'])
    await adjustAsOperator(site, card.cvip, { points: 5, label: 'Erreur de caisse' })
    expect(await since(client, 'vip', receipt)).to.deep.equal(['claimSettled'])
    const answer = await mailOf(client, 'vip', 'lineClaimAnswer')
    expect(await since(client, 'vip', answer)).to.deep.equal(['claimSettled'])
  })

  it('the letter: asked for, confirmed, left', async () => {
    const { client, email } = await accountOf(site, 'eph')
    must(await site.client().post('/api/forms/newsletter', { email, privacy: true }), 202)
    const mail = await mailOf(client, 'eph', 'newsletterConfirm')
    expect(await since(client, 'eph', mail)).to.deep.equal(['linkOpen'])
    const { db } = site.services.store
    const set = (row: object) =>
      db.updateTable('newsletterSubscriptions').set(row).where('emailKey', '=', emailKey(email)).execute()
    const at = site.clock.now()
    await set({ state: 'confirmed', confirmedAt: at })
    expect(await since(client, 'eph', mail)).to.deep.equal(['letterConfirmed'])
    await set({ state: 'unsubscribed', unsubscribedAt: at })
    expect(await since(client, 'eph', mail)).to.deep.equal(['letterLeft'])
  })

  it('a card and a request', async () => {
    const { client, email } = await accountOf(site, 'eph')
    must(await client.post('/api/eph/profile/card_renewal'), 201)
    const card = await mailOf(client, 'eph', 'cardRenewal')
    expect(await since(client, 'eph', card)).to.deep.equal(['renewalAsked'])
    const { db } = site.services.store
    const { id } = await db
      .selectFrom('cardRenewals')
      .innerJoin('hotelMembers', 'hotelMembers.id', 'cardRenewals.hotelMemberId')
      .select('cardRenewals.id')
      .where('emailKey', '=', emailKey(email))
      .executeTakeFirstOrThrow()
    const step = (row: object) => db.updateTable('cardRenewals').set(row).where('id', '=', id).execute()
    const [made, sent, given] = [1, 2, 3].map((n) => site.clock.now() + n)
    await step({ madeAt: made })
    expect(await since(client, 'eph', card)).to.deep.equal(['renewalMade'])
    await step({ sentAt: sent, handOver: 'villa-ondine' })
    await step({ deliveredAt: given })
    expect(await since(client, 'eph', card)).to.deep.equal(['renewalMade', 'renewalSent', 'renewalGiven'])
    await step({ madeAt: null, sentAt: null, handOver: null, deliveredAt: null })
    must(await client.delete('/api/eph/profile/card_renewal'), 200)
    expect(await since(client, 'eph', card)).to.deep.equal(['renewalWithdrawn'])
    const data = { form: 'contact', id: crypto.randomUUID(), firstname: 'Anne' } as const
    await write(site, { kind: 'formReceipt', locale: 'fr', to: email, data })
    expect(await since(client, 'eph', await mailOf(client, 'eph', 'formReceipt'))).to.deep.equal(['requestGone'])
  })
})

/** Ids of a member's mails of a kind, the newest first. */
async function idsOf(client: Client, programme: Programme, kind: string, count: number): Promise<string[]> {
  const copies = await eventually(
    async () => {
      const { body } = must(await client.get(`${accounts[programme].api}/profile/export`), 200)
      return (body.data.mailCopies as { id: string; kind: string; sentAt: string }[]).filter((it) => it.kind === kind)
    },
    (all) => all.length === count,
    20_000,
  )
  return copies.map(({ id }) => id).toReversed()
}

async function mailOf(client: Client, programme: Programme, kind: string): Promise<string> {
  const [id = ''] = await idsOf(client, programme, kind, 1)
  return id
}

async function sinceOf(client: Client, programme: Programme, id = ''): Promise<Outcome[]> {
  return must(await client.get(`${accounts[programme].api}/mails/${id}`), 200).body.since
}

async function since(client: Client, programme: Programme, id?: string): Promise<string[]> {
  return (await sinceOf(client, programme, id)).map(({ what }) => what)
}

function write(site: HotelSite, mail: OutgoingMail): Promise<boolean> {
  const { store, mail: outbox } = site.services
  return store.transaction((tx) => outbox.queue(tx, mail))
}
