import { expect } from 'chai'
import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { sponsorship } from '#shared/account/statuses.ts'
import { type ErrorId, ephErrors, errorCatalogues } from '#shared/errors/catalogues.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { cardRenewalLimits, lockouts } from '#shared/limits.ts'

/** The words of the catalogue to the letter, with their statuses. */
const hotel: readonly (readonly [code: keyof typeof ephErrors, status: number, message: string])[] = [
  ['0005', 422, 'Password not valid'],
  ['0011', 422, 'All fields are required'],
  ['0012', 422, 'Email address is not valid'],
  ['0026', 403, 'Email not confirmed, activation link sent'],
  ['0029', 422, 'New email identical to old one'],
  ['0041', 422, 'Terms of service must be accepted'],
  ['0044', 404, 'Account not found'],
  ['0050', 401, 'Invalid client api token'],
  ['0053', 409, 'Email already used'],
  ['0086', 410, 'Activate password token invalid or expired'],
  ['0088', 404, 'Invalid reset password token'],
  ['0089', 410, 'Expired reset password token'],
  ['0090', 401, 'Incorrect email or password'],
  ['0106', 409, 'Card renewal already requested'],
  ['0109', 404, 'Account not found'],
  ['0112', 403, 'Collaborator not authorized'],
  ['0113', 422, 'Collaborator email not allowed'],
  ['0117', 429, 'Too many requests in last 12 months, limited to 2'],
  ['0118', 404, 'Account not found'],
  ['0135', 410, 'Reset password token invalid or expired'],
  ['default', 500, 'Technical error'],
]

/** 18:42 in Paris. */
const until = Date.UTC(2026, 10, 21, 17, 42)

describe('catalogues of errors (R246–R274)', () => {
  for (const [code, status, message] of hotel) {
    it(`hotel programme ${code}: ${status} ${message}`, () => {
      const error = new ProductError(`eph.${code}`)
      expect([error.code, error.status]).to.deep.equal([code, status])
      expect(intlFor('en').formatMessage({ id: error.messageId as MessageId })).to.equal(message)
    })
  }

  it('hotel programme 0072: 423, until when', () => {
    const error = new ProductError('eph.0072', { values: { until } })
    const say = (locale: 'fr' | 'en') =>
      intlFor(locale).formatMessage({ id: error.messageId as MessageId }, error.details.values)
    expect(error.status).to.equal(423)
    expect(say('en').replaceAll('\u202f', ' ')).to.equal(
      'Account temporarily blocked after 3 failed logins, retry in 1 hour (blocked until 6:42 PM, Paris time)',
    )
    expect(say('fr')).to.equal(
      'Compte bloqué temporairement après 3 échecs de connexion, réessayez dans 1\u00a0heure (bloqué jusqu’à 18:42, heure de Paris)',
    )
  })

  it('has no other code of the hotel programme', () => {
    expect(Object.keys(ephErrors).sort()).to.deep.equal([...hotel.map(([code]) => code), '0072'].sort())
  })

  it('answers every code with its own status and a message in both languages', () => {
    for (const [catalogue, entries] of Object.entries(errorCatalogues)) {
      for (const [code, entry] of Object.entries(entries)) {
        const error = new ProductError(`${catalogue}.${code}` as ErrorId)
        expect(error.code, code).to.equal(code)
        expect(error.status, code).to.equal(entry.status)
        for (const locale of ['fr', 'en'] as const) {
          const text = intlFor(locale).formatMessage(
            { id: entry.message as MessageId },
            { until, path: '/x', phone: '02', email: 'x' },
          )
          expect(text, code).to.be.a('string').that.is.not.empty
        }
      }
    }
  })

  it('says the numbers that the limits have', () => {
    expect(lockouts).to.deep.equal({
      eph: { failures: 3, lockMs: 60 * 60_000 },
      vip: { failures: 5, lockMs: 4 * 60_000 },
    })
    expect(cardRenewalLimits).to.deep.equal({ requests: 2, months: 12 })
    expect(sponsorship.godsonsPerYear).to.equal(10)
  })
})
