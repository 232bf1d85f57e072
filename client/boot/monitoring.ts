import { pageData } from '#client/app/dataNames.ts'
import { failureEvent } from '#client/monitoring/reportFailure.ts'

/** More than that tells nothing new. */
const maxFailures = 20

/** Keeps what fails before the monitoring is here, which comes when nothing else is to be done. */
export function queueFailures(build: string): void {
  const monitoring = document.documentElement.getAttribute(pageData.monitoring)
  if (!monitoring) return
  const failures: unknown[] = []
  const keep = (event: Event) => {
    const { error, reason, detail, message } = event as Partial<ErrorEvent & PromiseRejectionEvent & CustomEvent>
    if (failures.length < maxFailures) failures.push(error ?? reason ?? detail ?? message)
  }
  addEventListener('error', keep)
  addEventListener('unhandledrejection', keep)
  document.addEventListener(failureEvent, keep)
  const load = () =>
    import('#client/monitoring/monitoring.ts')
      .then((it) => {
        removeEventListener('error', keep)
        removeEventListener('unhandledrejection', keep)
        document.removeEventListener(failureEvent, keep)
        it.startMonitoring(monitoring, build, failures)
      })
      .catch((error) => console.warn('The monitoring did not come', error))
  if (document.readyState === 'complete') setTimeout(load)
  else addEventListener('load', () => setTimeout(load), { once: true })
}
