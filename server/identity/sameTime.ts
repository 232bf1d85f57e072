import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the work for a known address or card, so that the time does not reveal one. */
const answerAfterMs = 150

/** Answers after the same time, whatever there was to do; its errors, too. */
export async function inSameTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  const [done] = await Promise.allSettled([work, sleep(answerAfterMs)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
