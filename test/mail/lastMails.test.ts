import { expect } from 'chai'
import { createPasswords } from '#server/identity/passwords.ts'

import { localYear } from '#shared/time/localTime.ts'

import { postSigned } from '#test/support/client.ts'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { otherOf } from '#test/support/languages.ts'
import { dayFromNow, openPokerSite, pay, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const passwords = createPasswords({ cost: { memoryCost: 64, timeCost: 1 } })
const secret = 'secret-of-the-booking-engine'
const words = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('the last mail to a member who erases their account', () => {
  const site = onAnyDatabase(openHotelSite, { mailbox: true, env: { BOOKING_SECRET: secret } })
  it('says in the language of the page what is gone, what stays and why', async () => {
    const { client, email } = await site.member()
    must(await client.post('/api/eph/users/erase', { password }, { 'X-Page-Locale': 'fr' }), 204)
    const mail = await site.mailbox.next(email, 'effacé')
    const text = words(mail.text)
    expect(text)
      .to.include('Ont disparu : votre profil')
      .and.to.include('Reste, sans votre nom, le numéro de votre carte')
    expect(text).not.to.match(/séjours? (?:est|sont) à venir|points|09 74 75 13 13/)
    expect(text).to.include('Vous recevez ce message parce que')
  })

  it('names stays that are ahead, of which number and dates stay', async () => {
    const { client, email, profile } = await site.member()
    const booking = { hotel: 'villa-ondine', from: '2040-05-01', to: '2040-05-03', nights: 2, rooms: 1, adults: 2 }
    const money = { children: 0, email, total: 100, currency: 'EUR' }
    const at = new Date(site.clock.now()).toISOString()
    const number = `coming-${profile.ibNumber}`
    const events = [{ id: number, type: 'booked', at, booking: { ...booking, ...money, number } }]
    expect((await postSigned(site, '/api/booking/notifications', secret, { events })).body.accepted).to.equal(1)
    must(await client.post('/api/eph/users/erase', { password }), 204)
    const { subject, text } = await site.mailbox.next(email, 'erased')
    expect(subject).to.equal('Your account is erased')
    expect(words(text)).to.include('One stay is coming up: the hotel expects you')
  })

  it('waits sealed where the mail server is away: no column says whose it is', async () => {
    // Own site: its mail server is away.
    const site = await openHotelSite()
    const { client, email } = await site.member({ firstname: 'Zélie' })
    must(await client.post('/api/eph/users/erase', { password }), 204)
    const rows = await site.services.store.db.selectFrom('outbox').selectAll().execute()
    const last = rows.find(({ kind }) => kind === 'accountErased')
    expect(last).to.include({ state: 'pending', recipient: '', recipientKey: '' })
    expect(JSON.stringify(rows)).not.to.include(email)
    expect(last?.payload).not.to.match(/Zélie|guests\.test/)
    await site.close()
  }).timeout(30_000)
})

describe('mails about money that comes back', () => {
  // Own site: it plays poker.
  const site = onAnyDatabase(openPokerSite, {
    mailbox: true,
    edits: { 'poker/tournois/la-nuit-de-la-digue': { date: dayFromNow(20) } },
  })
  const slug = 'la-nuit-de-la-digue'
  const confirmed = async (language: 'fr' | 'en') => {
    const player = await site.player({ language, passwordHash: await passwords.hash(password) })
    const { id, checkoutUrl } = must(await player.register(slug), 201).body
    await pay(checkoutUrl)
    await untilState(player, id, 'confirmed')
    await site.mailbox.next(player.email)
    return { player, id }
  }

  it('erasing gives a place back and says so, with tournament, amount and day, in both languages', async () => {
    for (const locale of ['fr', 'en'] as const) {
      const { player } = await confirmed(otherOf(locale))
      must(await player.client.post('/api/vip/erase', { password }, { 'X-Page-Locale': locale }), 204)
      const subjects = locale === 'fr' ? ['Remboursement', 'effacé'] : ['Refund', 'erased']
      const [refund, erased] = [
        words((await site.mailbox.next(player.email, subjects[0])).text),
        words((await site.mailbox.next(player.email, subjects[1])).text),
      ]
      const year = String(localYear(site.clock.now()))
      expect(refund)
        .to.match(/\b120 €|€120\b/)
        .and.to.include('La Nuit de la Digue')
        .and.to.include(year)
      expect(refund).to.include(locale === 'fr' ? 'Vous avez effacé votre compte' : 'You erased your account')
      expect(erased).to.include(locale === 'fr' ? 'mouvements de points' : 'movements of points')
      // The card's number is not kept.
      expect(erased).not.to.match(/Reste, sans votre nom, le numéro|The number of your card is kept/)
      expect(erased).to.include('09 74 75 13 13')
    }
  }).timeout(60_000)

  it('a place that is given back: the mail speaks the language of the page that asked', async () => {
    const { player, id } = await confirmed('en')
    must(await player.client.delete(`/api/poker/registrations/${id}`, { 'X-Page-Locale': 'fr' }), 204)
    const { text } = await site.mailbox.next(player.email, 'Remboursement')
    expect(words(text)).to.match(/\b120 €/)
  }).timeout(30_000)

  it('places that editors take back: each player gets the receipt in their own language', async () => {
    for (const language of ['fr', 'en'] as const) await confirmed(language)
    const players = [await confirmed('fr'), await confirmed('en')]
    await site.editTournament(slug, (content) => {
      content.places = '2'
    })
    for (const [at, subject] of ['Remboursement', 'Refund'].entries()) {
      const to = players[at]?.player.email ?? ''
      const { text } = await eventually(
        () => site.mailbox.all(to).find((it) => it.subject.includes(subject)) ?? { text: '' },
        (it) => it.text !== '',
        30_000,
      )
      expect(words(text)).to.match(at === 0 ? /nombre de places/ : /number of places/)
    }
  }).timeout(90_000)
})
