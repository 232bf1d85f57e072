import { type Call, defineCall } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { inSameTime } from '#server/identity/sameTime.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { tokenLives } from '#shared/limits.ts'
import type { ProofAnswer, VerificationAnswer } from '#shared/vip/api.ts'
import { bodyOf } from '../readBodies.ts'
import type { VipServices } from '../vipServices.ts'
import { beginVerification, tryCode } from './verification.ts'

/** The same for every card, known or not: even one letter of an address would reveal it. */
const sentTo = 'm•••@…'

/**
 * POST verification: mails six digits to the holder of a card. A wrong card, name or birth date gets the same answer.
 * @throws ProductError vip.0011, generic.invalid
 */
export function verifyCard(services: VipServices): Call {
  return defineCall({
    method: 'POST',
    path: '/verification',
    limit: 'forms',
    programme: 'vip',
    captcha: { when: 'always', action: 'verification' },
    body: bodyOf.verification(),
    async run({ body, locale, address }) {
      const asking = { locale, address }
      const id = await inSameTime(services.store.transaction((tx) => beginVerification(services, tx, body, asking)))
      return { status: 202, body: { id, sentTo } satisfies VerificationAnswer }
    },
  })
}

/**
 * POST verification/{id}: the code, in exchange for a proof that sign-up takes.
 * @throws ProductError vip.invalid_grant for a code that is wrong, expired or without verification; vip.tooManyAttempts
 * after five of them; vip.0011, generic.invalid
 */
export function proveCard(services: VipServices): Call {
  return defineCall({
    method: 'POST',
    path: '/verification/:id',
    security: 'cardProof',
    limit: 'other',
    programme: 'vip',
    body: bodyOf.verificationCode(),
    async run({ body, params, locale }) {
      const proof = await tryCode(services, params.id ?? '', body.code)
      if (proof === 'spent') {
        const retryAfterSeconds = Math.ceil(tokenLives.cardCodeMs / 1000)
        throw new ProductError('vip.tooManyAttempts', { retryAfterSeconds })
      }
      if (proof === null) throw fieldRefusal('vip.invalid_grant', 'code', locale)
      return { status: 200, body: { proof } satisfies ProofAnswer }
    },
  })
}
