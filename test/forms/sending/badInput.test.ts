import { expect } from 'chai'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { bodyOf, dayFrom, openFormsSite } from '../formsSite.ts'

type Wrong = readonly [form: string, field: string, value: unknown, message: RegExp]

describe('bad input of the forms', () => {
  const site = onAnyDatabase(openFormsSite)
  const refused = async (form: string, changed: Record<string, unknown>) => {
    const { status, body } = await site.client().post(`/api/forms/${form}`, bodyOf(site, form, changed))
    return { status, code: body.error?.code, fields: body.error?.fields ?? {} }
  }
  const wrong: readonly Wrong[] = [
    ['contact', 'email', 'anne@localhost', /^Enter a valid email address$/],
    ['contact', 'email', 'anne@forms.test\r\nBcc: all@forms.test', /valid email/],
    ['contact', 'email', 'a@forms.test, b@forms.test', /valid email/],
    ['contact', 'email', ['anne@forms.test'], /valid email/],
    ['contact', 'email', `${'a'.repeat(250)}@forms.test`, /^254 characters maximum for your email address$/],
    ['contact', 'firstname', '', /^Required field: your first name$/],
    ['contact', 'firstname', 'https://casino.example', /^Only alphabetical characters and spaces/],
    ['contact', 'lastname', 'x'.repeat(61), /^60 characters maximum for your last name$/],
    ['contact', 'civility', 'Dr', /^Choose your title from/],
    ['contact', 'subject', 'x'.repeat(81), /^80 characters maximum for the subject of your message$/],
    ['contact', 'message', 'x'.repeat(10_000), /^4,?000 characters maximum for the text/],
    ['contact', 'message', ' \u200b\n\t ', /^Required field: the text of your message$/],
    ['contact', 'message', { toString: 1 }, /Invalid value/],
    ['contact', 'phone', '12', /^Enter a valid phone number \(example: \+33/],
    ['contact', 'privacy', false, /privacy policy/],
    ['contact', 'privacy', undefined, /privacy policy/],
    ['quote', 'eventDate', '2027-02-31', /^Enter a valid date for the date of the event$/],
    ['quote', 'eventDate', '9999-12-31', /^Date must be prior to 01\/01\/\d{4} for the date of the event$/],
    ['quote', 'participantCount', 'ten', /^Only numbers are allowed for the number of participants$/],
    ['quote', 'participantCount', 'twelve', /^Only numbers are allowed for the number of participants$/],
    ['quote', 'participantCount', '12345', /^4 characters maximum for the number/],
    ['quote', 'participantCount', '0', /Invalid value/],
    ['quote', 'participantCount', -3, /Only numbers/],
    ['quote', 'rooms', '1e3', /Only numbers/],
    ['quote', 'phone', undefined, /^Required field: your telephone number$/],
    ['event', 'city', undefined, /^Required field: the town$/],
    ['newsletter', 'email', '', /^Required field: your email address$/],
    [
      'contest',
      'terms',
      false,
      /^You must accept the terms and conditions: .* over 18 and accept the rules of the contest$/,
    ],
    ['contest', 'birthdate', '1985-13-01', /valid date/],
    // The editor’s question, which must be answered.
    ['contest', 'message', undefined, /^Required field: “The time of high water/],
  ]
  for (const [form, field, value, message] of wrong) {
    it(`${form}: ${field} = ${JSON.stringify(value)?.slice(0, 40)}`, async () => {
      const { status, code, fields } = await refused(form, { [field]: value })
      expect([status, code, Object.keys(fields)]).to.deep.equal([422, 'invalid', [field]])
      expect(fields[field]).to.match(message)
    })
  }

  it('zip codes: five digits in France, letters and numbers abroad', async () => {
    expect((await refused('contact', { country: 'FR', zipCode: '1451' })).fields).to.have.keys('zipCode')
    expect((await refused('contact', { country: 'FR', zipCode: '1451O' })).fields).to.have.keys('zipCode')
    expect((await refused('contact', { country: 'GB', zipCode: 'SW1A 1AA' })).status).to.equal(201)
    expect((await refused('contact', { country: 'GB', zipCode: 'SW1A-1AA' })).fields).to.have.keys('zipCode')
  })

  it('days: departure needs an arrival (R196) and comes after it; none is over', async () => {
    const [yesterday, soon, later] = [-1, 30, 32].map((days) => dayFrom(site, days))
    const departure = await refused('quote', { departure: later })
    expect(departure.fields).to.deep.equal({ departure: 'Choose an arrival date first' })
    const backwards = await refused('quote', { arrival: later, departure: soon })
    expect(backwards.fields.departure).to.match(
      /^Date must be later than \d\d\/\d\d\/\d{4} for the day of your departure$/,
    )
    expect((await refused('quote', { arrival: soon, departure: soon })).fields).to.have.keys('departure')
    expect((await refused('quote', { eventDate: yesterday })).fields.eventDate).to.match(/^Date must be later than/)
    expect((await refused('quote', { arrival: soon, departure: later })).status).to.equal(201)
  })

  it('says every field at once, in the language of the request', async () => {
    const { body } = await site.client({ locale: 'fr' }).post('/api/forms/seminar', {})
    expect(Object.keys(body.error.fields)).to.have.members(
      'civility firstname lastname email phone eventType eventDate guestsNumber city privacy'.split(' '),
    )
    expect(body.error.fields.firstname).to.equal('Indiquez votre prénom.')
    const elsewhere = await site.client().post('/api/forms/seminar', { place: 'destination' })
    expect(elsewhere.body.error.fields).to.include.keys('destination').and.not.include.keys('city')
  })

  it('lets no field into a mail’s headers', async () => {
    const attack = 'Chambre\r\nBcc: everybody@forms.test\u2028X: 1'
    const changed = { subject: attack, message: attack, hotel: attack, addressLine1: attack, casino: attack }
    const body = bodyOf(site, 'contact', changed)
    expect((await site.client().post('/api/forms/contact', body)).status).to.equal(201)
    const { fields } = await site.mail('formDesk', 'bonjour@hautemer.test')
    for (const name of ['subject', 'hotel', 'addressLine1', 'casino'])
      expect(fields[name], name).to.equal('Chambre Bcc: everybody@forms.test X: 1')
  })

  it('takes __proto__, constructor and unknown names for nothing', async () => {
    const text = JSON.stringify(bodyOf(site, 'contact')).replace(
      '{',
      '{"__proto__":{"spam":1},"constructor":1,"x":[[[]]],',
    )
    expect((await site.client().post('/api/forms/contact', text)).status).to.equal(201)
  })
})
