import { intlFor } from '#i18n/createIntl.ts'
import type { Call } from '#server/http/calls/call.ts'
import { type CallDescription, type DescribedCall, describeCalls } from '#server/http/describe/description.ts'
import { ownPath } from '#server/http/locale.ts'
import type { Job } from '#server/jobs/index.ts'
import type { ApplicationPage, PageForm } from '#server/pages/index.ts'
import { consentCookie, readConsent } from '#shared/consent/purposes.ts'
import type { CookieChoicesProps } from '#shared/consent/views.ts'
import { flagQuery, savedName } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import { dayMs } from '#shared/time/days.ts'
import { consentCall } from './consentCall.ts'
import { type ConsentServices, deleteOldProofs, wordings } from './proofs.ts'

export { consentSheet } from './consentSheet.ts'
export { consentLines } from './proofs.ts'

/** Choices about cookies, with their proof. */
export interface Consent {
  /** POST /api/consent. */
  calls: Readonly<Record<string, DescribedCall>>
  /** /cookies, drawn by server/pages. */
  pages: { pages: readonly ApplicationPage[]; forms: readonly PageForm[] }
  jobs: readonly Job[]
}

const consentApi = {
  chooseCookies: { summary: 'api.site.chooseCookies', answers: { 204: null } },
} as const satisfies Record<string, CallDescription>

export function createConsent(services: Omit<ConsentServices, 'hostname'> & { publicUrl: string }): Consent {
  const { hostname } = new URL(services.publicUrl)
  const call = consentCall({ ...services, hostname })
  return {
    calls: describeCalls({ chooseCookies: call }, consentApi),
    pages: { pages: [cookiesPage], forms: [cookiesForm(call, services.publicUrl)] },
    jobs: [{ name: 'forgetConsents', everyMs: dayMs, run: () => deleteOldProofs(services.store, services.clock()) }],
  }
}

/** /cookies, /en/cookies: the list of cookies, and the choices, with or without scripts. */
const cookiesPage: ApplicationPage = {
  routes: ['cookies'],
  async open({ locale, query, jar }) {
    const { formatMessage } = intlFor(locale)
    const stored = readConsent(jar.get(consentCookie.name))
    const props: CookieChoicesProps = {
      ...(stored && { choices: stored.choices, chosenAt: Date.parse(stored.since) }),
      wording: wordings[locale].version,
      isSaved: query.has(savedName[locale]),
    }
    return {
      title: formatMessage({ id: 'consent.page.title' }),
      description: formatMessage({ id: 'consent.page.description' }),
      noindex: true,
      component: 'cookie_choices',
      props,
    }
  },
}

function cookiesForm(call: Call, publicUrl: string): PageForm {
  return {
    name: 'cookies',
    routes: ['cookies'],
    call,
    // Back to where the card of consent was answered.
    next: (_, { locale }, { back }) =>
      ownPath(back, publicUrl) ?? `${pathFor('cookies', locale)}${flagQuery(savedName, locale)}#choices`,
  }
}
