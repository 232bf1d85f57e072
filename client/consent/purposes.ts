import { startLayer } from '#client/analytics/layer.ts'
import { removeWaiting } from '#client/analytics/waitingEvents.ts'
import { pageData } from '#client/app/dataNames.ts'
import type { ConsentChoices } from '#shared/consent/purposes.ts'
import * as brand from '#shared/house.ts'

interface MeasuredWindow {
  dataLayer?: unknown[]
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}

let isMeasuring = false

/**
 * Begins what was allowed. Measuring: the data layer, which events wait for (client/analytics/track.ts), and the tag
 * manager where there is one. The replay of breakdowns asks the cookie itself (client/monitoring).
 */
export function startPurposes({ analytics }: ConsentChoices): void {
  if (!analytics || isMeasuring) return
  isMeasuring = true
  const measured = window as MeasuredWindow
  measured.dataLayer ??= []
  signalConsent(measured.dataLayer)
  const tagManager = document.documentElement.getAttribute(pageData.tagManager)
  if (tagManager) loadTagManager(tagManager, measured.dataLayer)
  startLayer()
}

/** Consent mode v2: nothing but measuring is ever allowed here. Google's tags read `arguments`, and no list. */
function signalConsent(dataLayer: unknown[]) {
  const refused = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
  gtag('consent', 'default', { ...refused, analytics_storage: 'denied' })
  gtag('consent', 'update', { analytics_storage: 'granted' })

  function gtag(..._: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above
    dataLayer.push(arguments)
  }
}

/** As Google's snippet does it, without being inline. */
function loadTagManager(address: string, dataLayer: unknown[]) {
  dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' }, ...removeWaiting())
  const { trustedTypes } = window as MeasuredWindow
  const policy = trustedTypes?.createPolicy(`${brand.id}-tags`, {
    createScriptURL: (url) => {
      if (url === address) return url
      throw new TypeError('Only the tag manager is loaded by this policy')
    },
  })
  const script = document.createElement('script')
  script.async = true
  script.src = policy?.createScriptURL(address) ?? address
  script.addEventListener('error', () => console.warn('The tag manager did not come; events stay in the data layer'))
  document.head.append(script)
}
