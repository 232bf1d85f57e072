import { expect } from 'chai'
import { ApiError } from '#client/api/apiError.ts'
import { type FetchResult, watchCall } from '#client/api/fetchResult.ts'
import { failureOf, waitText } from '#client/forms/enhance/failures.ts'
import { createFormatMessage } from '#client/forms/enhance/formMessages.ts'
import { bodyOf } from '#client/forms/enhance/readForm.ts'
import { formEvent } from '#client/forms/enhance/reportForm.ts'
import { formWords as english } from '#i18n/formWords.en.generated.ts'
import { formWords as french } from '#i18n/formWords.fr.generated.ts'
import { satisfiedRules } from '#shared/schemas/fields/passwordRules.ts'

const words = createFormatMessage(english, 'en')

describe('parts of the forms’ script', () => {
  it('make a body of names with dots, and leave out what is empty', () => {
    const body = bodyOf([
      { name: 'firstname', value: 'Jeanne' },
      { name: 'phone', value: '' },
      { name: 'remember', value: false },
      { name: 'optin.thirdParty.sms', value: true },
      { name: 'optin.thirdParty.mail', value: false },
    ])
    expect(body).to.deep.equal({
      firstname: 'Jeanne',
      remember: false,
      optin: { thirdParty: { sms: true, mail: false } },
    })
  })

  it('leave an address out of which only the country stands there from the start', () => {
    const country = { name: 'address.country', value: 'FR', isChosen: true }
    expect(bodyOf([{ name: 'address.city', value: '' }, country])).to.deep.equal({})
    expect(bodyOf([{ name: 'address.city', value: 'Brest' }, country])).to.deep.equal({
      address: { city: 'Brest', country: 'FR' },
    })
    expect(bodyOf([{ name: 'country', value: 'FR', isChosen: true }])).to.deep.equal({ country: 'FR' })
  })

  it('write messages with plurals in both languages', () => {
    expect(words('forms.errors', { count: 1 })).to.equal('One thing to correct')
    expect(words('forms.errors', { count: 3 })).to.equal('3 things to correct')
    expect(words('validation.maximum', { x: 60, field: 'your name' })).to.equal('60 characters maximum for your name')
    expect(createFormatMessage(french, 'fr')('formsLive.charactersLeft', { count: 0 })).to.equal(
      'La limite est atteinte.',
    )
    expect(words('validation.nobodyWrote')).to.equal('validation.nobodyWrote')
  })

  it('count a wait in minutes, at its end in seconds', () => {
    expect(waitText(3540, words)).to.equal('You can try again in 59 minutes.')
    expect(waitText(90, words)).to.equal('You can try again in 90 seconds.')
    expect(waitText(1, words)).to.equal('You can try again in one second.')
    expect(waitText(0, words)).to.equal('You can try again now.')
  })

  it('say what to do when nobody answered, and what to name when we failed', () => {
    const offline = failureOf(new ApiError({ status: 0, code: 'unavailable', message: '' }), words)
    expect(offline.heading).to.contain('connection dropped')
    expect(offline.help.join()).to.contain('Nothing you typed is lost')
    const ours = failureOf(
      new ApiError({ status: 500, code: 'default', message: 'Technical error', requestId: 'r7' }),
      words,
    )
    expect(ours.heading).to.equal('Technical error')
    expect(ours.help.join()).to.contain('r7')
    const locked = new ApiError({ status: 423, code: '0072', message: 'Blocked until 14:32', retryAfterSeconds: 60 })
    expect(failureOf(locked, words)).to.include({ heading: 'Blocked until 14:32', waitSeconds: 60 })
  })

  it('name events after programme and form (R160–R162)', () => {
    expect(formEvent('login', 'POST /api/vip/login', 'fail', 'technical')).to.deep.equal({
      event: 'login',
      form: 'vipLogin',
      answer: 'fail',
      errors: 'technical',
    })
    expect(formEvent('contact', 'POST /api/forms/contact', 'success')).to.deep.equal({
      event: 'form',
      form: 'contact',
      answer: 'success',
    })
  })

  it('know what a password has', () => {
    expect([...satisfiedRules('abc')]).to.deep.equal(['passwordLowercase'])
    expect(satisfiedRules('Demo-2026!').size).to.equal(5)
    expect(satisfiedRules('A1!'.repeat(22)).has('length')).to.equal(false)
  })

  it('show a call pending, then its data or its error, never both (R157–R159)', async () => {
    const seen: FetchResult<number>[] = []
    const refusal = new ApiError({ status: 409, code: '0053', message: 'Used' })
    await watchCall(Promise.resolve(7), (it) => seen.push(it))
    await watchCall(Promise.reject(refusal), (it) => seen.push(it as FetchResult<number>))
    expect(seen).to.deep.equal([
      { state: 'pending', data: undefined, error: undefined },
      { state: 'success', data: 7, error: undefined },
      { state: 'pending', data: undefined, error: undefined },
      { state: 'error', data: undefined, error: refusal },
    ])
  })
})
