import { expect } from 'chai'
import { channels } from '#shared/account/optins.ts'
import { formNames } from '#shared/forms/forms.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { descriptionOf, type OpenApiDocument } from '#test/openapi/description.ts'
import type { Client } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { closing } from '#test/support/opened.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { preMember } from '#test/support/vipSite.ts'

const off = { email: false, sms: false, mail: false }
const allOff = { hotelFirstParty: off, casinoFirstParty: off, thirdParty: off }

describe('profile of a hotel member (R032, R204)', () => {
  const site = onAnyDatabase(openHotelSite)
  it('GET profile/me has every field of a profile (R124)', async () => {
    const { client, email } = await site.member()
    const { body } = must(await client.get('/api/eph/profile/me'), 200)
    expect(body).to.have.all.keys(
      ...['birthDate', 'address', 'phoneNumber', 'email', 'hotelOptin', 'ibLevel', 'ibNumber', 'country'],
      ...['firstname', 'lastname', 'civility', 'customerStatus', 'isEmployee'],
    )
    expect(body).to.include({ email, birthDate: '1985-06-15', isEmployee: false, address: null })
  })

  it('optin: answers the hotel’s; keeps when and with which words each consent began and ended (R213, R101)', async () => {
    const { client } = await site.member()
    must(await client.put('/api/eph/profile/phone_number', { number: '06 12 34 56 78' }), 200)
    const put = (body: object) => client.put('/api/eph/profile/optin', body)
    const on = { ...allOff, hotelFirstParty: { ...off, sms: true } }
    expect(must(await put(on), 200).body).to.deep.equal({ hotelOptin: { ...off, sms: true } })
    must(await put(on), 200)
    must(await put({ ...allOff, unsubscribeReason: 'tooFrequent' }), 200)
    const { consents, hotelMembers } = (await client.get('/api/eph/profile/export')).body.data
    const sms = consents.filter(({ channel }: { channel: string }) => channel === 'sms')
    expect(sms).to.have.length(1)
    expect(sms[0].givenAt <= sms[0].withdrawnAt).to.equal(true)
    expect(hotelMembers[0].unsubscribeReason).to.equal('tooFrequent')
    expect((await put({ hotelFirstParty: off })).body.error.code).to.equal('0011')
    expect((await put({ ...allOff, unsubscribeReason: 'because' })).status).to.equal(422)
  })

  it('a channel is offered and accepted where it can reach the member: SMS with a number alone (R142)', async () => {
    const { client } = await site.member()
    const page = async (locale: Locale) => String((await client.get(pathFor('hotelProfile', locale))).body)
    const put = (headers: Record<string, string> = {}) =>
      client.put('/api/eph/profile/optin', { ...allOff, thirdParty: { ...off, sms: true } }, headers)
    for (const locale of locales) {
      expect(await page(locale))
        .to.include('name="thirdParty.mail"')
        .and.not.include('name="thirdParty.sms"')
      const words = locale === 'fr' ? 'ajoutez d’abord votre numéro de téléphone' : 'add your telephone number first'
      expect(await page(locale)).to.include(words)
    }
    const refused = await put({ 'Accept-Language': 'en-GB' })
    expect([refused.status, refused.body.error.fields]).to.deep.equal([
      422,
      { 'thirdParty.sms': 'Text messages need a telephone number' },
    ])
    const form = { form: 'optin', 'thirdParty.sms': 'on' }
    const posted = await postForm(client, pathFor('hotelProfile', 'fr'), form)
    expect([posted.status, String(posted.body)]).to.satisfy(
      ([status, text]: [number, string]) => status === 422 && text.includes('Il faut un numéro de téléphone'),
    )
    must(await client.put('/api/eph/profile/phone_number', { number: '06 12 34 56 78' }), 200)
    expect(await page('fr')).to.include('name="thirdParty.sms"')
    must(await put(), 200)
  })

  it('card_renewal: reads; asks once at a time, twice in 12 months (0106, 0117, R220, R035, R269, R272, R308)', async () => {
    const { client, email } = await site.member()
    const path = '/api/eph/profile/card_renewal'
    expect((await client.get(path)).body).to.deep.equal({ requests: 0, left: 2, pending: false })
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(path)))
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, ...Array(7).fill(409)])
    for (const { status, body } of answers)
      if (status === 409)
        expect(body.error).to.deep.include({ code: '0106', message: 'Card renewal already requested' })
    expect((await client.get(path)).body).to.deep.equal({ requests: 1, left: 1, pending: true })
    expect(await site.mails('cardRenewal', email)).to.equal(1)
    const deliver = () =>
      site.services.store.db.updateTable('cardRenewals').set({ deliveredAt: site.clock.now() }).execute()
    await deliver()
    expect(must(await client.post(path), 201).body).to.deep.equal({ requests: 2, left: 0, pending: true })
    await deliver()
    const third = await client.post(path)
    expect([third.status, third.body.error.code]).to.deep.equal([429, '0117'])
    site.clock.advance({ days: 367 })
    const again = site.client()
    must(await again.post('/api/eph/users/login', { email, password }), 200)
    expect((await again.post(path)).status).to.equal(201)
  })
})

it('a channel that the house does not use is offered on no form and accepted by no call (R142)', async () => {
  // Own site: its house uses two channels alone.
  await using site = await closing(openHotelSite({ env: { OPTIN_CHANNELS: 'email,sms' } }))
  const { client } = await site.member()
  must(await client.put('/api/eph/profile/phone_number', { number: '06 12 34 56 78' }), 200)
  const own = locales.map((it) => pathFor('hotelProfile', it))
  for (const path of [...own, ...locales.map((it) => pathFor('hotelRegistration', it))]) {
    const { body } = must(await (own.includes(path) ? client : site.client()).get(path), 200)
    expect(String(body), path)
      .to.match(/name="(optin\.)?\w+Party\.sms"/)
      .and.not.match(/name="(optin\.)?\w+Party\.mail"/)
  }
  const vip = await preMember(site)
  const { document, operations = [] } = (await descriptionOf(site.url)) ?? {}
  const fields = operations.flatMap(({ path, method, value }) => {
    const schema = value.requestBody?.content['application/json']?.schema
    return channelFields(document, schema).map((field) => ({ path, method, field }))
  })
  const paths = new Set(fields.map(({ path }) => path))
  expect(paths.size, 'both programmes and every form').to.equal(2 * 2 + formNames.length)
  for (const { path, method, field } of fields) {
    const members: Record<string, Client> = { '/api/eph/profile/optin': client, '/api/vip/profile/optin': vip.client }
    const refusedIn = async (channel: string) => {
      const by = members[path] ?? site.client()
      const { body } = await by.send(method, path, bodyWith(`${field}.${channel}`))
      return Object.keys(body.error.fields)
    }
    expect(await refusedIn('mail'), `${method} ${path}`).to.include(`${field}.mail`)
    expect(await refusedIn('email'), `${method} ${path}`).not.to.include(`${field}.email`)
  }
  // A body that is right but for the channel is refused for it alone.
  const optin = { ...allOff, thirdParty: { ...off, mail: true } }
  const refused = await client.put('/api/eph/profile/optin', optin)
  expect([refused.status, refused.body.error.code]).to.deep.equal([422, 'invalid'])
  const message = { subject: 'stay', message: 'Bonjour', privacy: true, optin: { thirdParty: { mail: true } } }
  const sender = { civility: 'Mrs', firstname: 'Anne', lastname: 'Le Goff', email: newEmail() }
  const form = await site.client().post('/api/forms/contact', { ...sender, ...message })
  expect([form.status, Object.keys(form.body.error.fields)]).to.deep.equal([422, ['optin.thirdParty.mail']])
})

/** Names of the fields of a body's schema that have a box for each channel: `optin.thirdParty`. */
function channelFields(document: OpenApiDocument, schema: OpenApiDocument, at: readonly string[] = []): string[] {
  const name = schema?.$ref?.split('/').at(-1)
  const { properties = {} } = (name ? document.components.schemas[name] : schema) ?? {}
  if (channels.every((it) => it in properties) && at.length > 0) return [at.join('.')]
  return Object.entries(properties).flatMap(([field, it]) => channelFields(document, it, [...at, field]))
}

/** A body with one box that is ticked, and nothing else. */
function bodyWith(field: string): object {
  return field.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), true) as object
}
