import type { Logger } from 'pino'
import { coarseNetwork } from '#server/identity/networkAddress.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { DeskRole } from '#shared/desk/rights.ts'
import { ProductError } from '#shared/errors/productError.ts'

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

/** Acts of the staff at their desk; `act` is one that a person has no right to. */
export type DeskSecurityEvent =
  | Extract<SecurityEvent, 'login' | 'passkeyLogin' | 'logout' | 'sessionEnd' | 'passkeyAdding' | 'passkeyRemoval'>
  | 'codeMail'
  | 'invitation'
  | 'accessEnd'
  | 'accessSuspension'
  | 'accessReturn'
  | 'directoryLogin'
  | 'directoryLogout'
  | 'act'

/**
 * Lines of their own, `"log":"security"`, which no LOG_LEVEL leaves out. Neither addresses nor secrets are in them: a
 * member is told by the id of their row.
 */
export function createSecurityLog(log: Logger): Logger {
  return log.child({ log: 'security' }, { level: 'info' })
}

interface Act {
  event: SecurityEvent
  programme: Programme | 'payment' | 'generic'
  /** The session that asks. */
  session: Pick<MemberSession, 'hotelMemberId' | 'vipMemberId'> | null
  address: string
}

/** Gathered while an act runs: the member whom it is about. */
export class SecurityRecord {
  readonly #act: Act
  #memberId: string | undefined

  constructor(act: Act) {
    this.#act = act
  }

  /** The member whom an act without their session is about. */
  concerns(memberId: string | undefined): void {
    this.#memberId ??= memberId
  }

  /** Writes the line. @param error what ended the act; none: it was done */
  write(log: Logger, error?: unknown): void {
    // A fault of ours says nothing about the client, and has a line of its own.
    if (error && !(error instanceof ProductError && error.status < 500)) return
    const { event, programme, session, address } = this.#act
    const [hotel, vip] = [session?.hotelMemberId ?? null, session?.vipMemberId ?? null]
    const ofSession = { eph: hotel, vip, generic: hotel ?? vip, payment: vip }[programme]
    const line = { event, programme, member: this.#memberId ?? ofSession, network: coarseNetwork(address) }
    if (error instanceof ProductError) log.warn({ ...line, outcome: 'refused', code: error.id }, 'security')
    else log.info({ ...line, outcome: 'done' }, 'security')
  }
}

interface DeskSecurityLine {
  event: DeskSecurityEvent
  /** Id of the person whom it is about; null: an address that has no access. */
  person: string | null
  /** Id of the manager who did it; left out: the person, or an operator. */
  by?: string
  /** Null: an operator. */
  network: string | null
  /** Slug of a house that there is. */
  house?: string
  role?: DeskRole
  /** The act that was refused. */
  act?: string
}

/** Writes a line about the staff, by the ids of their rows. @param code why it was refused; undefined: it was done */
export function writeDeskLine(log: Logger, line: DeskSecurityLine, code?: string): void {
  const of = { ...line, programme: 'desk' }
  if (code) log.warn({ ...of, outcome: 'refused', code }, 'security')
  else log.info({ ...of, outcome: 'done' }, 'security')
}
