import { pageData } from '#client/app/dataNames.ts'
import { analyticsLimits } from '#shared/limits.ts'
import type { AnalyticsEvent } from './analyticsEvent.ts'
import { readStoredConsent } from './storedConsent.ts'
import { storeWaiting } from './waitingEvents.ts'

/**
 * Hands an event to the tag manager's data layer, as soon as there are both consent and data layer:
 * looked for now and then every 500 ms, up to 10 times; after the tenth the event is dropped.
 * Until then it is in this function's memory and nowhere else. From a page that the tag manager is kept off it also
 * waits, once there is consent, for the tab's next page that has it.
 */
export async function track(event: AnalyticsEvent): Promise<void> {
  for (let tries = 0; !handOver(event) && tries < analyticsLimits.tries; tries++) {
    await new Promise((done) => setTimeout(done, analyticsLimits.pollMs))
  }
}

function handOver(event: AnalyticsEvent): boolean {
  if (!isConsentGiven()) return false
  const layer = dataLayer()
  layer?.push(event)
  const waits = isTagManagerElsewhere()
  if (waits) storeWaiting(event)
  return waits || layer !== undefined
}

/** The site has a tag manager, and this page is none of those that it may be on. */
function isTagManagerElsewhere(): boolean {
  return document.documentElement.getAttribute(pageData.tagManager) === ''
}

/** Made by the tag manager's snippet, or by the consent's script where there is no tag manager. */
function dataLayer(): unknown[] | undefined {
  const { dataLayer } = globalThis as { dataLayer?: unknown[] }
  return Array.isArray(dataLayer) ? dataLayer : undefined
}

/** Whether this visitor allowed measuring; false until the visitor has chosen. */
function isConsentGiven(): boolean {
  return readStoredConsent()?.choices.analytics === true
}
