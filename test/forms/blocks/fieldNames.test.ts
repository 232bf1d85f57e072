import { expect } from 'chai'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'

describe('fields of forms, by their names', () => {
  const site = opened(() => openHotelSite())

  const namesIn = (html: string) =>
    [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(([, it]) => it)
  const on = async (path: string) => namesIn(await site.html(path))

  it('R129, R133: civility is Mr or Mrs, and a telephone can be given, wherever somebody writes to us', async () => {
    for (const path of ['/contact', '/seminaires', '/fetes', '/demande-de-devis']) {
      const html = await site.html(path)
      const civility = [...html.matchAll(/name="civility"[^>]* value="(\w+)"/g)].map(([, it]) => it)
      expect(civility.toSorted(), path).to.deep.equal(['Mr', 'Mrs'])
      expect(namesIn(html), path).to.include('phone')
    }
  })

  it('R130–R132: who one is, the e-mail twice, the password twice', async () => {
    const hotel = ['firstname', 'lastname', 'birthdate', 'email', 'emailVerify', 'password', 'passwordConfirm']
    expect(await on('/mon-compte/inscription')).to.include.members(hotel)
    expect(await on('/carte-vip/inscription?carte=sans')).to.include.members([...hotel, 'birthName', 'commonName'])
  })

  it('R134: the whole address, in the profile', async () => {
    const { client } = await site.member()
    const names = namesIn(String((await client.get('/mon-compte/profil')).body))
    const address = 'addressLine1 addressLine2 zipCode city country postalBox placeKnownAs'.split(' ')
    expect(names).to.include.members([...address, 'unsubscribeReason'])
  })

  it('R139–R142: three purposes, each by e-mail, SMS and mail', async () => {
    const boxes = ['hotelFirstParty', 'casinoFirstParty', 'thirdParty'].flatMap((purpose) =>
      ['email', 'sms', 'mail'].map((channel) => `optin.${purpose}.${channel}`),
    )
    expect(await on('/mon-compte/inscription')).to.include.members(boxes)
  })

  it('R145: everything that a quote asks for', async () => {
    const asked =
      'company eventType eventDate participantCount guestsNumber rooms budget destination hotel casino message'
    expect(await on('/en/quote-request')).to.include.members(asked.split(' '))
  })

  it('R037–R042: each form stands on a page of its own', async () => {
    const pages = {
      contact: '/contact',
      contest: '/en/contest',
      newsletter: '/',
      seminar: '/seminaires',
      event: '/en/celebrations',
      quote: '/demande-de-devis',
    }
    for (const [form, path] of Object.entries(pages)) expect(await site.html(path)).to.contain(`data-form="${form}"`)
  })
})
