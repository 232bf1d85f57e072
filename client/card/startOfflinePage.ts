import { keptCard } from '#shared/card/memberCard.ts'

interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}

/**
 * Has this page kept for when there is no network. The worker's scope is the page's own path.
 * @param owner what the init call says of the member: another answer clears what is kept (client/boot/session.ts)
 * @returns whether it is kept: false where the browser has no workers
 */
export async function startOfflinePage(worker: string, owner: string): Promise<boolean> {
  if (!navigator.serviceWorker) return false
  const registration = await navigator.serviceWorker.register(trustedUrl(worker), {
    scope: location.pathname,
    updateViaCache: 'none',
  })
  const active = await activeOf(registration)
  localStorage.setItem(keptCard.owner, owner)
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
  })
  active.postMessage('keep', [port2])
  return answer
}

/** Not `serviceWorker.ready`: that would wait for a worker of another scope, too. */
async function activeOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = registration.installing ?? registration.waiting ?? registration.active
  if (!worker) throw new Error('The worker was not installed')
  if (worker.state === 'activated') return worker
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker)
      if (worker.state === 'redundant') reject(new Error('The worker was not installed'))
    })
  })
}

/** The policy of pages lets no plain text become a program (securityHeaders.ts). */
function trustedUrl(url: string): string {
  const { trustedTypes } = window as TrustedTypesWindow
  return trustedTypes?.createPolicy('hautemer-worker', { createScriptURL: (it) => it }).createScriptURL(url) ?? url
}
