import { pageData } from '#client/app/dataNames.ts'
import { isPublic } from '#server/content/index.ts'
import type { Env } from '#server/env.ts'
import { contentSecurityPolicy } from '#server/http/securityHeaders.ts'
import { type CaptchaSources, captchaScript, captchaSources } from '#server/outside/captcha.ts'
import { tagManagerScript, tagManagerSources } from '#server/outside/tagManager.ts'
import { languageTags } from '#shared/locales.ts'
import { holdsSecret, isConfidentialPath, type RouteName } from '#shared/routes.ts'
import { type ChromeStories, formTargetsOf } from '../plan/chrome.ts'
import type { PagePlan } from '../plan/plan.ts'

/** Headers of a page's 200 and of its errors; what varies by answer (encoding, ETag) comes later. */
export function pageHeaders(
  env: Env,
  plan: PagePlan,
  chrome: ChromeStories,
  styleHashes: readonly string[],
): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': languageTags[plan.locale],
    'Content-Security-Policy': contentSecurityPolicy({
      styleHashes,
      formTargets: [...formTargetsOf(chrome), ...(plan.formTargets ?? []), ...bookingTargets(env)],
      connect: env.iconsApi.map((base) => new URL(base).origin),
      images: plan.route === 'search' && env.mapTiles ? [new URL(env.mapTiles.url).origin] : [],
      captcha: captchaPolicy(env, plan),
      tables: plan.tables,
      tagManager: env.tagManager && !isConfidential(plan) ? tagManagerSources(env.tagManager) : undefined,
      secure: env.publicUrl.startsWith('https:'),
    }),
    ...(plan.noindex && { 'X-Robots-Tag': 'noindex' }),
    // The next page and all that it loads must not learn a token from the address of this one.
    ...(holdsSecret(plan.path) && { 'Referrer-Policy': 'strict-origin' }),
  }
}

/**
 * The additions to a page's policy as one text: the router loads a page whole when it differs from the document's
 * (client/app/navigation/pageLoader.ts).
 */
export function policyName(env: Env, plan: PagePlan): string | undefined {
  const { scripts = [], frames = [], pages = [] } = plan.tables ?? {}
  const captcha = captchaPolicy(env, plan) && 'captcha'
  // A tag manager that runs stays with its document, and would read what is shown next.
  const tags = env.tagManager && !isConfidential(plan) && 'tags'
  const additions = [captcha, tags, ...scripts, ...frames, ...pages].filter(Boolean)
  return [...new Set(additions)].join(' ') || undefined
}

/** Attributes of the root element: the tag manager's script, and where errors of the browser are reported. */
export function outsideScripts(
  { tagManager, monitoring }: Env,
  plan: PagePlan,
): Readonly<Record<string, string | undefined>> {
  return {
    [pageData.tagManager]: tagManager && !isConfidential(plan) ? tagManagerScript(tagManager) : undefined,
    [pageData.monitoring]: monitoring?.dsn,
  }
}

/** Settings of the captcha for the form blocks of a page. */
export function captchaSettings({ captcha }: Env) {
  if (!captcha) return undefined
  const { version, siteKey, verifyUrl } = captcha
  return { version, siteKey, scriptUrl: captchaScript(verifyUrl, version, siteKey) }
}

/** Pages without scripts of others: by their address, for members alone, or with an editor's key. */
function isConfidential({ path, story, status, hints }: PagePlan): boolean {
  const isForMembers = status === 403 || (story !== undefined && !isPublic(story))
  return isConfidentialPath(path) || isForMembers || hints !== undefined
}

/** Pages whose form asks for a captcha when one is set. */
const captchaRoutes: ReadonlySet<RouteName> = new Set([
  ...(['hotelLogin', 'hotelRegistration', 'hotelForgottenPassword'] as const),
  ...(['vipLogin', 'vipRegistration', 'vipForgottenPassword', 'pokerLogin', 'pokerRegistration'] as const),
])

/** The captcha's sources, for the policy of a page with such a form. */
function captchaPolicy({ captcha }: Env, { route, slots }: PagePlan): CaptchaSources | undefined {
  const asksForOne = (route && captchaRoutes.has(route)) || slots.some(({ component }) => component.endsWith('_form'))
  return captcha && asksForOne ? captchaSources(captcha) : undefined
}

/**
 * The booking engine, to which the booking bar's redirect leads: browsers count it as a target of the form. On every
 * page, since the router may draw a bar on a page that came with another page's policy.
 */
function bookingTargets({ bookingEngine }: Env): string[] {
  return bookingEngine ? [new URL(bookingEngine.url).origin] : []
}
