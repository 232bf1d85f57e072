/** Name of the event by which parts that catch an error themselves tell the monitoring of it, if there is one. */
export const failureEvent = 'hautemer:failure'

/** For what a boundary has caught and shown: nobody else would hear of it. */
export function reportFailure(error: unknown): void {
  document.dispatchEvent(new CustomEvent(failureEvent, { detail: error }))
}
