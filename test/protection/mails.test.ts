import { expect } from 'chai'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { agreeing, fullMember, newCard } from '#test/support/vipSite.ts'

describe('protect yourself: mails (beyond B3)', () => {
  const site = opened(() => openHotelSite({ mailbox: true }))

  it('sends nothing that promotes games to members with protection, whoever caused it, and all the rest', async () => {
    // Both have agreed to offers: only the protection tells them apart.
    const { client, email } = await fullMember(site, agreeing, newCard({ birthdate: newBirthdate() }))
    const { email: open } = await fullMember(site, agreeing)
    for (const to of [email, open]) await site.mailbox.next(to)
    must(await client.put('/api/vip/protection', { muteGaming: true }), 200)
    await site.services.store.transaction(async (tx) => {
      const { queue } = site.services.mail
      const expiresAt = site.clock.now() + 30 * 24 * 60 * 60 * 1000
      for (const to of [email, open]) {
        await queue(tx, {
          kind: 'sponsorInvitation',
          locale: 'fr',
          to,
          data: { firstname: 'Zoé', sponsor: 'Alba', code: 'ABCD1234' },
        })
        await queue(tx, { kind: 'welcomeOffer', locale: 'fr', to, data: { firstname: 'Zoé', euros: 5, expiresAt } })
      }
    })
    for (let n = 0; n < 2; n++) await site.mailbox.next(open)
    must(await client.post('/api/vip/reset-password/init', { email }), 202)
    // Queued after the others: what was to come of them has come.
    expect((await site.mailbox.next(email)).path).to.match(/nouveau-mot-de-passe|new-password/)
    expect(site.mailbox.all(email)).to.have.length(2)
  })
})
