import { askedTarget, linkForms } from '#server/account/door.ts'
import type { PageForm, Visit } from '#server/pages/door.ts'
import type { ProofAnswer, VerificationAnswer } from '#shared/vip/api.ts'
import { type Along, codeStep, proofStep, sentQuery, vipQuery } from '#shared/vip/pageQuery.ts'
import type { VipCalls } from '../vipCalls.ts'
import { nextOf } from './publicPages.ts'

/** The forms of the pages that nobody need be connected for, posted without a script. */
export function publicForms(calls: VipCalls): PageForm[] {
  return [
    { name: 'login', routes: ['vipLogin'], isMain: true, call: calls.login, next: (_, visit) => nextOf(visit) },
    { name: 'cardLogin', routes: ['vipLogin'], call: calls.loginCard, next: (_, visit) => nextOf(visit) },
    {
      name: 'verification',
      routes: ['vipRegistration'],
      call: calls.verifyCard,
      next({ body }, visit) {
        const { id } = body as VerificationAnswer
        return `${visit.path}?${codeStep(visit.locale, id, alongOf(visit))}`
      },
    },
    {
      name: 'cardCode',
      routes: ['vipRegistration'],
      call: calls.proveCard,
      params: (_, { query, locale }) => ({ id: query.get(vipQuery[locale].verification) ?? '' }),
      next({ body }, visit) {
        const { proof } = body as ProofAnswer
        return `${visit.path}?${proofStep(visit.locale, proof, alongOf(visit))}`
      },
    },
    {
      name: 'signup',
      routes: ['vipRegistration'],
      isMain: true,
      call: calls.signup,
      next: (_, { path, locale }) => `${path}?${sentQuery(locale)}`,
    },
    ...linkForms('vip', calls),
  ]
}

function alongOf({ query, locale }: Visit): Along {
  return { referral: query.get(vipQuery[locale].sponsor) ?? undefined, redirect: askedTarget(query) }
}
