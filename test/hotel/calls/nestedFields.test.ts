import { expect } from 'chai'
import type { Client } from '#test/support/client.ts'
import { must, openHotelSite, signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'

const off = { email: false, sms: false, mail: false }
const optin = { hotelFirstParty: off, casinoFirstParty: off, thirdParty: off }
const address = { addressLine1: '3 quai des Bains', zipCode: '35400', city: 'Saint-Malo', country: 'FR' }
const required = (name: string) => `Required field: ${name}`
const choice = (name: string) => `Choose ${name} from the values offered`
const none = (name: string) => `Invalid value for ${name}`
const news = {
  hotel: 'your choices for hotel news',
  casino: 'your choices for casino news',
  others: 'your choices for partners’ offers',
}
const sms = 'yes or no to partners’ offers by text message'

/** Wrong values of `optin`, and the answer: the code, and the field by its path. */
const wrongOptins: readonly (readonly [given: unknown, code: string, fields: Record<string, string>])[] = [
  [
    {},
    '0011',
    {
      hotelFirstParty: required(news.hotel),
      casinoFirstParty: required(news.casino),
      thirdParty: required(news.others),
    },
  ],
  [{ hotelFirstParty: off, thirdParty: off }, '0011', { casinoFirstParty: required(news.casino) }],
  [
    { ...optin, thirdParty: { email: true, sms: false } },
    '0011',
    { 'thirdParty.mail': required('yes or no to partners’ offers by post') },
  ],
  [{ ...optin, thirdParty: { ...off, sms: null } }, '0011', { 'thirdParty.sms': required(sms) }],
  [{ ...optin, thirdParty: null }, '0011', { thirdParty: required(news.others) }],
  [{ ...optin, thirdParty: { ...off, sms: 'yes' } }, 'invalid', { 'thirdParty.sms': choice(sms) }],
  [{ ...optin, thirdParty: { ...off, sms: 1 } }, 'invalid', { 'thirdParty.sms': choice(sms) }],
  [{ ...optin, thirdParty: true }, 'invalid', { thirdParty: none(news.others) }],
  [{ ...optin, thirdParty: [off] }, 'invalid', { thirdParty: none(news.others) }],
]

const wrongAddresses: readonly (readonly [given: unknown, code: string, fields: Record<string, string>])[] = [
  [
    {},
    '0011',
    {
      'address.addressLine1': required('your address'),
      'address.zipCode': required('the postcode'),
      'address.city': required('the town'),
    },
  ],
  [{ ...address, city: undefined }, '0011', { 'address.city': required('the town') }],
  ['3 quai des Bains', 'invalid', { address: none('your postal address') }],
  [[address], 'invalid', { address: none('your postal address') }],
  [{ ...address, city: 5 }, 'invalid', { 'address.city': none('the town') }],
  [{ ...address, addressLine2: ['a'] }, 'invalid', { 'address.addressLine2': none('the second line of your address') }],
  [
    { ...address, addressLine2: 'x'.repeat(81) },
    'invalid',
    { 'address.addressLine2': '80 characters maximum for the second line of your address' },
  ],
  [{ ...address, zipCode: '3540' }, 'invalid', { 'address.zipCode': '5 characters minimum for the postcode' }],
  [{ ...address, country: 'XX' }, 'invalid', { 'address.country': choice('the country of your address') }],
]

describe('fields inside of fields: consents and the address of a registration', () => {
  const site = opened(() => openHotelSite())

  it('consents that are not whole, or no boxes, are refused by their place, and nothing of them is kept', async () => {
    const { client } = await site.member()
    const before = await keptOf(client)
    for (const [given, code, fields] of wrongOptins) {
      const { status, body } = await client.put('/api/eph/profile/optin', given)
      expect([status, body.error?.code, body.error?.fields]).to.deep.equal([422, code, fields])
      const named = Object.fromEntries(Object.entries(fields).map(([name, said]) => [`optin.${name}`, said]))
      const signup = await site.client().post('/api/eph/users/signup', signupBody({ optin: given }))
      expect([signup.status, signup.body.error?.code, signup.body.error?.fields]).to.deep.equal([422, code, named])
    }
    expect(await keptOf(client)).to.deep.equal(before)
  })

  it('unknown parts are left out: other parties and channels, dots, prototypes, a reason while one is on', async () => {
    const { client } = await site.member()
    const given =
      '{"hotelFirstParty":{"email":true,"sms":false,"mail":false,"fax":true,"__proto__":{"sms":true}},' +
      `"casinoFirstParty":${JSON.stringify(off)},"thirdParty":${JSON.stringify(off)},"fourthParty":${JSON.stringify(off)},` +
      '"thirdParty.sms":true,"__proto__":{"thirdParty":{"sms":true}},"unsubscribeReason":"spam"}'
    const { body } = must(await client.put('/api/eph/profile/optin', given), 200)
    expect(body).to.deep.equal({ hotelOptin: { ...off, email: true } })
    const { consents, hotelMembers } = await keptOf(client)
    const boxes = consents.filter(({ purpose }: { purpose: string }) => !/terms|privacy/.test(purpose))
    expect(boxes).to.have.length(1)
    expect(hotelMembers[0].unsubscribeReason).to.equal(null)
  })

  it('an address that is wrong in one part is refused by that part; a good one is stored as it is meant', async () => {
    for (const [given, code, fields] of wrongAddresses) {
      const body = signupBody({ address: given })
      const { status, body: said } = await site.client().post('/api/eph/users/signup', body)
      expect([status, said.error?.code, said.error?.fields]).to.deep.equal([422, code, fields])
      expect(await site.mails('activation', String(body.email))).to.equal(0)
    }
    const typed = { ...address, city: ' Saint\u0000-Malo\n', addressLine2: '<b>2</b>', planet: 'Mars', postalBox: '' }
    const { client } = await site.member({ address: typed })
    const kept = must(await client.get('/api/eph/profile/address'), 200).body.address
    expect(kept)
      .to.include({ ...address, addressLine2: '<b>2</b>' })
      .and.not.have.any.keys('planet', 'postalBox')
    expect((await (await site.member({ address: null })).client.get('/api/eph/profile/address')).body.address).to.equal(
      null,
    )
  })

  async function keptOf(client: Client) {
    return must(await client.get('/api/eph/profile/export'), 200).body.data
  }
})
