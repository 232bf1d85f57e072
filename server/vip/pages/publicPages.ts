import { askedTarget, linkForms, linkPages, noticeOf, redirectTarget } from '#server/account/door.ts'
import { type PageForm, type PageFunction, pageView, type Visit } from '#server/pages/door.ts'
import type { VipCalls } from '#server/vip/vipCalls.ts'
import type { ProofAnswer, VerificationAnswer } from '#shared/vip/api.ts'
import { type Along, codeStep, proofStep, sentQuery, vipQuery } from '#shared/vip/pageQuery.ts'
import type { VipLoginProps, VipRegistrationProps } from '#shared/vip/views.ts'
import { casinoChoices, type VipPageServices } from './vipPageServices.ts'

/** Pages of the VIP card that nobody need be connected for. */
export function publicPages(services: VipPageServices): PageFunction[] {
  const { store, clock, captcha, loginCaptcha } = services
  return [
    {
      routes: ['vipLogin'],
      async open(visit) {
        const next = nextOf(visit)
        // Who came in by card may come in for everything.
        if (isConnected(visit) && visit.session?.kind !== 'reading') return { location: next }
        const redirect = askedTarget(visit.query)
        const props: VipLoginProps = { next, redirect, notice: noticeOf(visit), captcha: await loginCaptcha(visit) }
        return pageView(visit, 'account.login.title', 'vip_login', props)
      },
    },
    {
      routes: ['vipRegistration'],
      async open(visit) {
        if (isConnected(visit)) return { location: nextOf(visit) }
        const props: VipRegistrationProps = {
          redirect: askedTarget(visit.query),
          ...stepOf(visit),
          casinos: await casinoChoices(services, visit.locale),
          captcha,
        }
        return pageView(visit, 'vipPages.register.title', 'vip_registration', props)
      },
    },
    ...linkPages({ programme: 'vip', store, clock, captcha }),
  ]
}

function nextOf({ query, locale }: Visit): string {
  return redirectTarget(query, locale, 'vipDashboard')
}

function isConnected({ session }: Visit): boolean {
  return session?.vipMemberId != null
}

/** Which step of the registration an address stands for; a form that came back was posted from its own. */
function stepOf({ query, locale, returned }: Visit): Omit<VipRegistrationProps, 'casinos'> {
  const names = vipQuery[locale]
  const read = (name: keyof typeof names, form: RegExp) => {
    const value = query.get(names[name]) ?? ''
    return form.test(value) ? value : undefined
  }
  const referral = read('sponsor', /^[A-Za-z0-9]{8}$/)
  if (read('sent', /^1$/)) return { step: 'sent' }
  const verification = read('verification', /^[\w-]{8,80}$/)
  if (verification) return { step: 'code', verification, referral }
  const proof = read('proof', /^[\w-]{16,128}$/)
  const isForm = proof !== undefined || query.get(names.card) === names.none || returned?.name === 'signup'
  return { step: isForm ? 'form' : 'start', proof, referral }
}

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
