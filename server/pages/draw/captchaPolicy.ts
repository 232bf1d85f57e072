import type { Env } from '#server/env.ts'
import { type CaptchaSources, captchaSources } from '#server/outside/captcha.ts'
import type { RouteName } from '#shared/routes.ts'

/** Pages whose form asks for a captcha when one is set (decisions §6). */
const asking: ReadonlySet<RouteName> = new Set([
  ...(['hotelLogin', 'hotelRegistration', 'hotelForgottenPassword'] as const),
  ...(['vipLogin', 'vipRegistration', 'vipForgottenPassword', 'pokerLogin', 'pokerRegistration'] as const),
  ...(['contact', 'quote'] as const),
])

/** What the widget adds to the policy of such a page; other pages carry none of it. */
export function captchaPolicy(captcha: Env['captcha'], route: RouteName | undefined): CaptchaSources | undefined {
  return captcha && route && asking.has(route) ? captchaSources(captcha) : undefined
}
