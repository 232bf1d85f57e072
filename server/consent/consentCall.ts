import { randomUUID } from 'node:crypto'
import { bodyReader, type Call, type CookieJar, defineCall } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { consentCookie, consentValue, readConsent } from '#shared/consent/purposes.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { consentLifeMs, isCookieName, isMeasurementCookie } from './consentCookie.ts'
import { type ConsentServices, storeProof } from './proofs.ts'
import { type ConsentBody, consentBody, readConsentBody } from './readConsentBody.ts'

/**
 * POST /api/consent `{choices, wording, locale}` → 204: stores the proof and sets the `consent` cookie; the form on
 * /cookies runs the same call. Cookies of refused purposes are deleted.
 * @throws ProductError generic.invalid for a measurement cookie whose name is not valid in a header
 */
export function consentCall(services: ConsentServices): Call {
  return defineCall<ConsentBody>({
    method: 'POST',
    path: '',
    limit: 'other',
    programme: 'generic',
    // The same choice twice has the same result.
    repeat: 'harmless',
    body: bodyReader(consentBody, readConsentBody),
    async run({ body, session, jar, locale }) {
      // A cookie whose name is invalid in a header cannot be deleted: refused before anything is stored.
      if (!body.choices.analytics && jar.names().some((it) => isMeasurementCookie(it) && !isCookieName(it)))
        throw fieldRefusal('generic.invalid', 'cookie', locale, 'validation.invalid')
      const now = services.clock()
      const stored = readConsent(jar.get(consentCookie.name))
      const id = stored?.id ?? randomUUID()
      await storeProof(services, { ...body, consentId: id, session, now })
      const since = stored?.since ?? isoInstant(now)
      const value = consentValue({ id, since, choices: body.choices })
      // Readable by our own script, which must know what it may load.
      jar.set(consentCookie.name, value, { maxAge: consentLifeMs, path: '/', sameSite: 'lax' })
      if (!body.choices.analytics) dropMeasurementCookies(jar, services.hostname)
      return { status: 204 }
    },
  })
}

/** Deleted for the host and for the whole domain, since a browser does not say which one set them. */
function dropMeasurementCookies(jar: CookieJar, hostname: string): void {
  for (const name of jar.names().filter(isMeasurementCookie)) {
    for (const domain of [undefined, hostname, hostname.split('.').slice(-2).join('.')]) {
      jar.set(name, '', { path: '/', expires: new Date(0), ...(domain && { domain }) })
    }
  }
}
