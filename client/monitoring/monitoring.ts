import { addIntegration, browserTracingIntegration, captureException, init } from '@sentry/browser'
import { readStoredConsent } from '#client/analytics/storedConsent.ts'
import { collectedData, monitoringLimits, monitoringTunnel, scrubEvent } from '#shared/http/monitoring.ts'
import { failureEvent } from './reportFailure.ts'

/** Integrations that are left out: this one sends a line at each page load. */
const unwanted: ReadonlySet<string> = new Set(['BrowserSession'])

/**
 * Error reporting in the browser. Loaded by the boot script when the page has nothing else to do or
 * something has failed, and only where an address is set. Envelopes go to our own origin (server/monitoring/tunnel.ts).
 * @param failures what was thrown before this was here
 */
export function startMonitoring(dsn: string, release: string, failures: readonly unknown[]): void {
  Error.stackTraceLimit = monitoringLimits.stackFrames
  init({
    dsn,
    release,
    environment: 'production',
    tunnel: monitoringTunnel,
    dataCollection: collectedData,
    tracesSampleRate: monitoringLimits.tracesSampleRate,
    replaysSessionSampleRate: monitoringLimits.replaysSessionSampleRate,
    replaysOnErrorSampleRate: monitoringLimits.replaysOnErrorSampleRate,
    maxBreadcrumbs: monitoringLimits.maxBreadcrumbs,
    // Our server continues no trace from outside.
    tracePropagationTargets: [],
    traceLifecycle: 'static',
    integrations: (standard) => [...standard.filter(({ name }) => !unwanted.has(name)), browserTracingIntegration()],
    beforeSend: scrubEvent,
    beforeSendTransaction: scrubEvent,
    beforeBreadcrumb: scrubEvent,
  })
  for (const failure of failures) captureException(failure)
  document.addEventListener(failureEvent, (event) => captureException((event as CustomEvent).detail))
  if (mayReplay()) void addReplay()
}

/** Only where something would be recorded, and after consent to it. */
function mayReplay(): boolean {
  const { replaysSessionSampleRate, replaysOnErrorSampleRate } = monitoringLimits
  // The constants' own types know that both are 0; the check has to stay right when one changes.
  if ((replaysSessionSampleRate as number) === 0 && (replaysOnErrorSampleRate as number) === 0) return false
  return readStoredConsent()?.choices.monitoring === true
}

async function addReplay(): Promise<void> {
  const { replay } = await import('#client/monitoring/replay.ts')
  addIntegration(replay())
}
