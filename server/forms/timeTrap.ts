import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/identity/secretTexts.ts'
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
      return isSameSecret(signature, sign(time)) && now - Number.parseInt(time, 36) < formTrapMs
    },
  }

  function sign(time: string): string {
    return createHmac('sha256', secret).update(time).digest('base64url')
  }
}
