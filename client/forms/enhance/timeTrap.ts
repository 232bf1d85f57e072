import { call } from '#client/api/call.ts'
import type { FormTokenAnswer } from '#shared/forms/api.ts'
import { formTrapMs } from '#shared/limits.ts'

/** When each form got its token, by the page's own clock. */
const arrivals = new WeakMap<HTMLFormElement, number>()
/** Time that the way to the server and back may take. */
const marginMs = 200

/** A form that is posted too soon after this was filled by a program; without it the time is not judged. */
export async function fetchTrapToken(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('input[name="token"]')
  if (!field) return
  const { token } = await call<FormTokenAnswer>('/api/forms/token')
  field.value = token
  arrivals.set(form, performance.now())
}

/** A form that the browser fills is faster than the trap allows: sending waits for the rest of its time. */
export async function outliveTrap(form: HTMLFormElement): Promise<void> {
  const arrived = arrivals.get(form)
  if (arrived === undefined) return
  const restMs = arrived + formTrapMs + marginMs - performance.now()
  if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
}
