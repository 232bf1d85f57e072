import type { Env } from '#server/env.ts'
import { type CaptchaSources, captchaScript, captchaSources } from '#server/outside/captcha.ts'
import type { RouteName } from '#shared/routes.ts'
import type { PagePlan } from '../plan/plan.ts'

/** Pages whose form asks for a captcha when one is set. */
const asking: ReadonlySet<RouteName> = new Set([
  ...(['hotelLogin', 'hotelRegistration', 'hotelForgottenPassword'] as const),
  ...(['vipLogin', 'vipRegistration', 'vipForgottenPassword', 'pokerLogin', 'pokerRegistration'] as const),
])

/** What the widget adds to the policy of such a page; other pages carry none of it. */
export function captchaPolicy(
  captcha: Env['captcha'],
  { route, slots }: Pick<PagePlan, 'route' | 'slots'>,
): CaptchaSources | undefined {
  const isAsking = (route && asking.has(route)) || slots.some(({ component }) => component.endsWith('_form'))
  return captcha && isAsking ? captchaSources(captcha) : undefined
}

/** What the form blocks of a page need to ask for one. */
export function captchaFacts(captcha: Env['captcha']) {
  if (!captcha) return undefined
  const { version, siteKey, verifyUrl } = captcha
  return { version, siteKey, scriptUrl: captchaScript(verifyUrl, version, siteKey) }
}
