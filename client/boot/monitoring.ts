import { pageData } from '#client/app/dataNames.ts'
import { failureEvent } from '#client/monitoring/reportFailure.ts'

/** More than that tells nothing new. */
const maxFailures = 20

/** Keeps what fails before the monitoring is here, which comes when nothing else is to be done. */
export function queueFailures(build: string): void {
  const monitoring = document.documentElement.getAttribute(pageData.monitoring)
  if (!monitoring) return
  const failures: unknown[] = []
  const queue = (event: Event) => {
    const { error, reason, detail, message } = event as Partial<ErrorEvent & PromiseRejectionEvent & CustomEvent>
    if (failures.length < maxFailures) failures.push(error ?? reason ?? detail ?? message)
  }
  addEventListener('error', queue)
  addEventListener('unhandledrejection', queue)
  document.addEventListener(failureEvent, queue)
  const load = () =>
    import('#client/monitoring/monitoring.ts')
      .then((it) => {
        removeEventListener('error', queue)
        removeEventListener('unhandledrejection', queue)
        document.removeEventListener(failureEvent, queue)
        it.startMonitoring(monitoring, build, failures)
      })
      .catch((error) => console.warn('The monitoring did not come', error))
  if (document.readyState === 'complete') setTimeout(load)
  else addEventListener('load', () => setTimeout(load), { once: true })
}
