import type { Logger } from 'pino'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { networkOf } from '../network/networkAddress.ts'

/** Acts of accounts that the security log tells of (OWASP ASVS 5.0.0, 16.3), named by what somebody asks for. */
export type SecurityEvent =
  | 'signUp'
  | 'activation'
  | 'login'
  | 'cardLogin'
  | 'cardProof'
  | 'passkeyLogin'
  | 'logout'
  | 'sessionEnd'
  | 'passwordResetMail'
  | 'passwordReset'
  | 'passwordChange'
  | 'emailChangeMail'
  | 'emailChange'
  | 'emailChangeStop'
  | 'passkeyAdding'
  | 'passkeyRemoval'
  | 'lostPasskeysMail'
  | 'lostPasskeysRemoval'
  | 'dataExport'
  | 'erasure'

/** Enough to find an attacker's network, too little for the street of a member. */
const networkBits = { v4: 24, v6: 48 } as const

/**
 * Lines of their own, `"log":"security"`, which no LOG_LEVEL leaves out. Neither addresses nor secrets are in them: a
 * member is told by the id of their row.
 */
export function createSecurityLog(log: Logger): Logger {
  return log.child({ log: 'security' }, { level: 'info' })
}

/** A call that the log tells of; without an event it is left out. */
interface WatchedCall {
  security?: SecurityEvent
  programme: Programme | 'payment' | 'generic'
}

interface Caller {
  session: Pick<MemberSession, 'hotelMemberId' | 'vipMemberId'> | null
  address: string
}

/** Gathered while a call runs: the member whom it is about. */
export class SecurityRecord {
  readonly #call: WatchedCall
  readonly #caller: Caller
  #memberId: string | undefined

  constructor(call: WatchedCall, caller: Caller) {
    this.#call = call
    this.#caller = caller
  }

  /** The member whom a call without their session is about. */
  concerns(memberId: string | undefined): void {
    this.#memberId ??= memberId
  }

  /** Writes the line. @param error what ended the call; none: it was done */
  write(log: Logger, error?: unknown): void {
    const { security: event, programme } = this.#call
    // A fault of ours says nothing of who asks, and has a line of its own.
    if (!event || (error && !(error instanceof ProductError && error.status < 500))) return
    const { session, address } = this.#caller
    const [hotel, vip] = [session?.hotelMemberId ?? null, session?.vipMemberId ?? null]
    const ofSession = { eph: hotel, vip, generic: hotel ?? vip, payment: vip }[programme]
    const member = this.#memberId ?? ofSession
    const network = networkOf(address, networkBits)
    const line = { event, programme, member, network }
    if (error instanceof ProductError) log.warn({ ...line, outcome: 'refused', code: error.id }, 'security')
    else log.info({ ...line, outcome: 'done' }, 'security')
  }
}
