import { createHmac, timingSafeEqual } from 'node:crypto'
import { formTrapMs } from '#shared/limits.ts'

/** Measures how long a visitor had a form open, without storing anything. */
export interface TimeTrap {
  /** The signed time of delivery, for the form's script. */
  token(now: number): string
  /** True if a post came too soon after its token. A post without a valid token is accepted. */
  isTooSoon(token: string | undefined, now: number): boolean
}

export function createTimeTrap(secret: string): TimeTrap {
  return {
    token: (now) => `${now.toString(36)}.${sign(now.toString(36))}`,
    isTooSoon(token, now) {
      const [time = '', signature = ''] = (token ?? '').split('.')
      const expected = Buffer.from(sign(time))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
      return now - Number.parseInt(time, 36) < formTrapMs
    },
  }

  function sign(time: string): string {
    return createHmac('sha256', secret).update(time).digest('base64url')
  }
}
