/** What an act of the staff was about, in the words of the member's page. */
export const lookSubjects = [
  ...(['found', 'card', 'points', 'reward', 'advantage', 'visit', 'protection'] as const),
  ...(['renewal', 'request', 'tournament', 'list'] as const),
] as const
export type LookSubject = (typeof lookSubjects)[number]

/** Who it was: a role of the staff, or nobody of them. */
export const lookRoles = [
  ...(['reception', 'casinoDesk', 'tournamentDesk', 'marketing', 'group'] as const),
  ...(['system', 'operator'] as const),
] as const
export type LookRole = (typeof lookRoles)[number]

/** Reasons that the page says; those of a step are a matter of the step. */
export const lookReasonsTold = ['present', 'phone', 'letter', 'complaint', 'claim', 'adjustment'] as const

/** A look of the staff at a member, or an act about them. */
export interface LookLine {
  /** Epoch ms. */
  at: number
  subject: LookSubject
  by: LookRole
  /** Name in the reader's language. */
  house?: string
  why?: (typeof lookReasonsTold)[number]
}
