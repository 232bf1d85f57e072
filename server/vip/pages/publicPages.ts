import { askedTarget, linkPages, noticeOf, redirectTarget } from '#server/account/door.ts'
import { type PageFunction, pageView, type Visit } from '#server/pages/door.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import type { VipLoginProps, VipRegistrationProps } from '#shared/vip/views.ts'
import { casinoChoices, type VipPageFacts } from './vipPageFacts.ts'

/** Pages of the VIP card that nobody need be connected for. */
export function publicPages(facts: VipPageFacts): PageFunction[] {
  const { store, clock, captcha, loginCaptcha } = facts
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
          casinos: await casinoChoices(facts, visit.locale),
          captcha,
        }
        return pageView(visit, 'vipPages.register.title', 'vip_registration', props)
      },
    },
    ...linkPages({ programme: 'vip', store, clock, captcha }),
  ]
}

export function nextOf({ query, locale }: Visit): string {
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
