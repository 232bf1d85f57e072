import {
  isSent,
  linkForms,
  linkPages,
  noticeOf,
  redirectTarget,
  requestedTarget,
  sentPage,
} from '#server/account/index.ts'
import { type ApplicationPage, type PageForm, type PageInput, pageView } from '#server/pages/index.ts'
import type { LoginProps } from '#shared/account/views.ts'
import type { ProofAnswer, VerificationAnswer } from '#shared/vip/api.ts'
import { type Along, codeStep, proofStep, vipQuery } from '#shared/vip/pageQuery.ts'
import type { VipRegistrationProps } from '#shared/vip/views.ts'
import type { VipCalls } from '../vipCalls.ts'
import { casinoChoices, type VipPageServices } from './vipPageServices.ts'

/** Pages of the VIP card without a login. */
export function publicPages(services: VipPageServices): ApplicationPage[] {
  const { store, clock, captcha, loginCaptcha } = services
  return [
    {
      routes: ['vipLogin'],
      async open(input) {
        const next = nextOf(input)
        if (isConnected(input)) return { location: next }
        const redirect = requestedTarget(input.query)
        const props: LoginProps = { next, redirect, notice: noticeOf(input), captcha: await loginCaptcha(input) }
        return pageView(input, 'account.login.title', 'vip_login', props)
      },
    },
    {
      routes: ['vipRegistration'],
      async open(input) {
        if (isConnected(input)) return { location: nextOf(input) }
        const props: VipRegistrationProps = {
          redirect: requestedTarget(input.query),
          ...stepOf(input),
          casinos: await casinoChoices(services, input.locale),
          captcha,
        }
        return pageView(input, 'vipPages.register.title', 'vip_registration', props)
      },
    },
    ...linkPages({ programme: 'vip', store, clock, captcha }),
  ]
}

function nextOf({ query, locale }: PageInput): string {
  return redirectTarget(query, locale, 'vipDashboard')
}

function isConnected({ session }: PageInput): boolean {
  return session?.vipMemberId != null
}

/** The registration step of an address; a returned form was posted from the address of its own step. */
function stepOf(input: PageInput): Omit<VipRegistrationProps, 'casinos'> {
  const { query, locale, returned } = input
  const names = vipQuery[locale]
  const read = (name: keyof typeof names, form: RegExp) => {
    const value = query.get(names[name]) ?? ''
    return form.test(value) ? value : undefined
  }
  const referral = read('sponsor', /^[A-Za-z0-9]{8}$/)
  if (isSent(input)) return { step: 'sent' }
  const verification = read('verification', /^[\w-]{8,80}$/)
  if (verification) return { step: 'code', verification, referral }
  const proof = read('proof', /^[\w-]{16,128}$/)
  const isForm = proof !== undefined || query.get(names.card) === names.none || returned?.name === 'signup'
  return { step: isForm ? 'form' : 'start', proof, referral }
}

/** The forms of the public pages, posted without a script. */
export function publicForms(calls: VipCalls): PageForm[] {
  return [
    { name: 'login', routes: ['vipLogin'], isMain: true, call: calls.login, next: (_, input) => nextOf(input) },
    { name: 'passkeyLogin', routes: ['vipLogin'], call: calls.passkeyLogin, next: (_, input) => nextOf(input) },
    { name: 'cardLogin', routes: ['vipLogin'], call: calls.loginCard, next: (_, input) => nextOf(input) },
    {
      name: 'verification',
      routes: ['vipRegistration'],
      call: calls.verifyCard,
      next({ body }, input) {
        const { id } = body as VerificationAnswer
        return `${input.path}?${codeStep(input.locale, id, alongOf(input))}`
      },
    },
    {
      name: 'cardCode',
      routes: ['vipRegistration'],
      call: calls.proveCard,
      params: (_, { query, locale }) => ({ id: query.get(vipQuery[locale].verification) ?? '' }),
      next({ body }, input) {
        const { proof } = body as ProofAnswer
        return `${input.path}?${proofStep(input.locale, proof, alongOf(input))}`
      },
    },
    {
      name: 'signup',
      routes: ['vipRegistration'],
      isMain: true,
      call: calls.signup,
      next: (_, input) => sentPage(input),
    },
    ...linkForms('vip', calls),
  ]
}

function alongOf({ query, locale }: PageInput): Along {
  return { referral: query.get(vipQuery[locale].sponsor) ?? undefined, redirect: requestedTarget(query) }
}
