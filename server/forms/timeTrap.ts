import { createHmac, timingSafeEqual } from 'node:crypto'
import { formTrapMs } from '#shared/limits.ts'

/** Tells how long somebody had a form in front of them, without keeping anything. */
export interface TimeTrap {
  /** For the form's script: when it was fetched, signed. */
  token(now: number): string
  /** Whether a post came too soon after its token. One without a token of ours is not judged. */
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
