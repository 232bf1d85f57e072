import { trustedUrl } from '#client/ui/trustedUrl.ts'
import * as brand from '#shared/house.ts'
import { offlineWorkerPath } from '#shared/offline/offlinePages.ts'

start().catch((error) => console.warn('The page without network was not kept', error))

/**
 * In the window of the installed application: has the page for times without network kept, and what it says brought up
 * to date. Visitors of the site in a browser get no worker.
 */
async function start(): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers) return
  const address = trustedUrl(`${brand.id}-offline`, offlineWorkerPath)
  const registration = await workers.register(address, { scope: '/', updateViaCache: 'none' })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  worker?.postMessage('keep')
}
