/** Name of the event by which parts that catch an error themselves tell the monitoring of it, if there is one. */
export const failureEvent = 'site:failure'

/** Reports an error that a boundary has caught and shown; it would not be reported otherwise. */
export function reportFailure(error: unknown): void {
  document.dispatchEvent(new CustomEvent(failureEvent, { detail: error }))
}
