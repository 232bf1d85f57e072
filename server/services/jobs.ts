import { type Jobs, startJobs } from '#server/jobs/jobs.ts'
import { sweep } from '#server/store/sweep.ts'
import { loyaltyJobs } from '#server/vip/door.ts'
import type { Foundation } from './foundation.ts'
import type { Programmes } from './programmes.ts'
import type { Screens } from './screens.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Everything that happens by the clock, once however many processes run. */
export function startAllJobs(
  { env, store, clock, log }: Foundation,
  { booking, casino, poker, vip }: Programmes,
  { forms, consent }: Pick<Screens, 'forms' | 'consent'>,
): Jobs {
  return startJobs({
    store,
    clock,
    log,
    jobs: [
      { name: 'sweep', everyMs: 10 * minuteMs, run: () => sweep(store, clock()) },
      { name: 'endStays', everyMs: hourMs / 4, run: booking.stays.endDeparted },
      { name: 'forgetStays', everyMs: 24 * hourMs, run: booking.stays.forgetOld },
      ...casino.jobs,
      ...poker.jobs,
      ...(env.demoWorld ? [poker.demoJob] : []),
      ...loyaltyJobs(vip.own),
      { name: 'forgetForms', everyMs: hourMs, run: forms.forgetOld },
      { name: 'forgetConsents', everyMs: 24 * hourMs, run: consent.forgetOld },
    ],
  })
}
