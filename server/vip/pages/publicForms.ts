import { linkForms } from '#server/account/pages/linkPages.ts'
import type { PageForm } from '#server/pages/door.ts'
import type { ProofAnswer, VerificationAnswer } from '#shared/api/vip.ts'
import { codeStep, proofStep, sentQuery, vipQuery } from '#shared/screens/vipQuery.ts'
import type { VipCalls } from '../vipCalls.ts'
import { nextOf } from './publicPages.ts'

/** The forms of the pages that nobody need be connected for, posted without a script (decisions §2). */
export function publicForms(calls: VipCalls): PageForm[] {
  return [
    { name: 'login', routes: ['vipLogin'], call: calls.login, next: (_, visit) => nextOf(visit) },
    { name: 'cardLogin', routes: ['vipLogin'], call: calls.loginCard, next: (_, visit) => nextOf(visit) },
    {
      name: 'verification',
      routes: ['vipRegistration'],
      call: calls.verifyCard,
      next({ body }, { path, locale, query }) {
        const { id, sentTo } = body as VerificationAnswer
        return `${path}?${codeStep(locale, id, sentTo, query.get(vipQuery[locale].sponsor) ?? undefined)}`
      },
    },
    {
      name: 'cardCode',
      routes: ['vipRegistration'],
      call: calls.proveCard,
      params: (_, { query, locale }) => ({ id: query.get(vipQuery[locale].verification) ?? '' }),
      next({ body }, { path, locale, query }) {
        const { proof } = body as ProofAnswer
        return `${path}?${proofStep(locale, proof, query.get(vipQuery[locale].sponsor) ?? undefined)}`
      },
    },
    {
      name: 'signup',
      routes: ['vipRegistration'],
      call: calls.signup,
      next: (_, { path, locale }) => `${path}?${sentQuery(locale)}`,
    },
    ...linkForms('vip', calls),
  ]
}
