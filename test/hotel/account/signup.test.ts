import { expect } from 'chai'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

describe('registration of the hotel programme', () => {
  const site = onAnyDatabase(openHotelSite)
  it('keeps telephone, address and opt-in as they were given, with the proof of each consent', async () => {
    const off = { email: false, sms: false, mail: false }
    const { client, profile } = await site.member({
      phone: '06 12 34 56 78',
      address: { addressLine1: '3 quai des Bains', zipCode: '35400', city: 'Saint-Malo', country: 'FR' },
      optin: { hotelFirstParty: { ...off, email: true }, casinoFirstParty: off, thirdParty: off },
    })
    expect(profile.ibNumber).to.match(/^\d{10}$/)
    expect(profile.phoneNumber).to.equal('+33612345678')
    expect(profile.address.city).to.equal('Saint-Malo')
    expect(profile.hotelOptin).to.deep.equal({ ...off, email: true })
    const { consents } = (await client.get('/api/eph/profile/export')).body.data
    expect(consents.map(({ purpose }: { purpose: string }) => purpose).sort()).to.deep.equal([
      'hotelFirstParty',
      'privacy',
      'terms',
    ])
    for (const consent of consents) expect(consent.wording).to.be.a('string').and.match(/\w/)
  })
})
