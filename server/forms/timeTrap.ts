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

/** @param secrets the first signs, all are believed */
export function createTimeTrap(secrets: readonly string[]): TimeTrap {
  const [signing = ''] = secrets
  return {
    token: (now) => `${now.toString(36)}.${sign(signing, now.toString(36))}`,
    isTooSoon(token, now) {
      const [time = '', signature = ''] = (token ?? '').split('.')
      const isOurs = secrets.some((it) => isSameSecret(signature, sign(it, time)))
      return isOurs && now - Number.parseInt(time, 36) < formTrapMs
    },
  }

  function sign(secret: string, time: string): string {
    return createHmac('sha256', secret).update(time).digest('base64url')
  }
}
