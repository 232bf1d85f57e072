import { expect } from 'chai'
import { houses, signIn, staffMember, textOf } from '#test/desk/deskSite.ts'
import { contact, requestPath } from '#test/desk/requests/requestSite.ts'
import { begin, edition, subscribe } from '#test/letter/letterStore.ts'
import { must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

describe('a language that was turned off (R048)', () => {
  const site = onAnyDatabase(openHotelSite, { mailbox: true })

  it('leaves its rows in the default one: a member, a subscriber, a request, a person of the staff, a mail that waits', async () => {
    const { db } = site.services.store
    const to = (await staffMember(site, 'group', undefined)).email
    await db.updateTable('deskPeople').set({ language: 'de' }).where('email', '=', to).execute()
    const staff = { email: to, client: await signIn(site, to), name: 'x' }
    const { client, email } = await site.member()
    await db.updateTable('hotelMembers').set({ language: 'de' }).where('email', '=', email).execute()
    const told = await client.put('/api/eph/profile/me', {}, { 'X-Page-Locale': '', 'Accept-Language': '*' })
    expect(told.body.error.message).to.equal('Tous les champs sont obligatoires')
    const reader = newEmail()
    await subscribe(site.services.store, [reader], { locale: 'de' })
    const sending = await begin(site.services.store, edition(), site.clock.now())
    const [row] = await eventually(
      () => db.selectFrom('letterRecipients').selectAll().where('recipientKey', '=', reader).execute(),
      (rows) => rows.length > 0,
    )
    expect(row).to.include({ sending, locale: 'fr' })
    const { id } = await contact(site)
    await db.updateTable('submissions').set({ locale: 'de' }).where('id', '=', id).execute()
    const request = must(await staff.client.get(requestPath(houses.hotel, id)), 200)
    expect(textOf(request)).to.include('Français')
    const data = { programme: 'eph', firstname: 'Anne', erasedAt: site.clock.now(), stays: 0, places: 0 } as const
    await site.services.store.transaction((tx) =>
      site.services.mail.queue(tx, { kind: 'accountErased', locale: 'de', to: reader, data }),
    )
    expect((await site.mailbox.next(reader, 'effacé')).subject).to.equal('Votre compte est effacé')
    expect((await site.get('/', { Cookie: 'locale=de', 'Accept-Language': 'fr' })).status).to.equal(200)
    expect((await site.get('/de/hotels')).status).to.equal(404)
  })
})
