import { waitText } from './failures.ts'
import { element } from './fields.ts'
import type { FormatMessage } from './words.ts'

/**
 * Counts down under the summary until one may try again. Silent while it runs, so that a screen reader is not
 * told each second; the end is announced.
 */
export function showCountdown(form: HTMLFormElement, seconds: number, formatMessage: FormatMessage): void {
  const line = element('p', '', 'Form-wait')
  line.ariaLive = 'off'
  const end = Date.now() + seconds * 1000
  form.querySelector(':scope > .ErrorSummary')?.after(line)
  tick()
  const timer = setInterval(tick, 1000)

  function tick() {
    // By the clock, not by counting: a tab in the background is given few ticks.
    const left = Math.ceil((end - Date.now()) / 1000)
    if (left <= 0 || !line.isConnected) clearInterval(timer)
    if (left <= 0) line.ariaLive = 'polite'
    const said = waitText(left, formatMessage)
    if (line.textContent !== said) line.textContent = said
  }
}
