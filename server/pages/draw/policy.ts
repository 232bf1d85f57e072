import { pageData } from '#client/app/dataNames.ts'
import { isPublic } from '#server/content/index.ts'
import type { Env } from '#server/env/index.ts'
import { contentSecurityPolicy, permissionsPolicy } from '#server/http/securityHeaders.ts'
import { type CaptchaSources, captchaScript, captchaSources } from '#server/outside/captcha.ts'
import { tagManagerScript, tagManagerSources } from '#server/outside/tagManager.ts'
import { languageTags } from '#shared/locales.ts'
import { holdsSecret, isConfidentialPath, type RouteName } from '#shared/routes.ts'
import { type ChromeStories, formTargetsOf } from '../plan/chrome.ts'
import type { PagePlan } from '../plan/plan.ts'

/** Headers of a page and of its errors; those that vary by answer (encoding, ETag) are added later. */
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
    ...(plan.tables?.payment.length && { 'Permissions-Policy': permissionsPolicy(plan.tables.payment) }),
    ...(plan.noindex && { 'X-Robots-Tag': 'noindex' }),
    // Keeps a token in this address from the next page and its requests.
    ...(holdsSecret(plan.path) && { 'Referrer-Policy': 'strict-origin' }),
  }
}

/**
 * The additions to a page's policy as text: the router loads the page as a document if it differs from the current one
 * (client/app/navigation/pageLoader.ts).
 */
export function policyName(env: Env, plan: PagePlan): string | undefined {
  const { scripts = [], frames = [], pages = [] } = plan.tables ?? {}
  const captcha = captchaPolicy(env, plan) && 'captcha'
  // A running tag manager stays with its document and would read the pages shown next.
  const tags = env.tagManager && !isConfidential(plan) && 'tags'
  const additions = [captcha, tags, ...scripts, ...frames, ...pages].filter(Boolean)
  return [...new Set(additions)].join(' ') || undefined
}

/**
 * Attributes of the root element: the tag manager's script, empty where it is kept off the page, and the address for
 * browser errors.
 */
export function outsideScripts(
  { tagManager, monitoring }: Env,
  plan: PagePlan,
): Readonly<Record<string, string | undefined>> {
  return {
    [pageData.tagManager]: tagManager && (isConfidential(plan) ? '' : tagManagerScript(tagManager)),
    [pageData.monitoring]: monitoring?.dsn,
  }
}

/** Settings of the captcha for the form blocks of a page. */
export function captchaSettings({ captcha }: Env) {
  if (!captcha) return undefined
  const { version, siteKey, verifyUrl } = captcha
  return { version, siteKey, scriptUrl: captchaScript(verifyUrl, version, siteKey) }
}

/** Pages without third-party scripts: by their address, for members only, or with an editor's key. */
function isConfidential({ path, story, status, hints }: PagePlan): boolean {
  const isForMembers = status === 403 || (story !== undefined && !isPublic(story))
  return isConfidentialPath(path) || isForMembers || hints !== undefined
}

/** Pages whose form asks for a captcha if one is configured. */
const captchaRoutes: ReadonlySet<RouteName> = new Set([
  ...['hotelLogin', 'hotelRegistration', 'hotelForgottenPassword', 'hotelLostPasskey'],
  ...['vipLogin', 'vipRegistration', 'vipForgottenPassword', 'vipLostPasskey', 'pokerLogin', 'pokerRegistration'],
] as const)

/** The captcha's sources, for the policy of a page with such a form. */
function captchaPolicy({ captcha }: Env, { route, slots }: PagePlan): CaptchaSources | undefined {
  const asksForOne = (route && captchaRoutes.has(route)) || slots.some(({ component }) => component.endsWith('_form'))
  return captcha && asksForOne ? captchaSources(captcha) : undefined
}

/**
 * The booking engine, the redirect target of the booking bar: browsers count it as a target of the form. Added to every
 * page, since the router may draw a bar on a page with another page's policy.
 */
function bookingTargets({ bookingEngine }: Env): string[] {
  return bookingEngine ? [new URL(bookingEngine.url).origin] : []
}
