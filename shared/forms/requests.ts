import type { FormName } from './forms.ts'

/** Forms whose messages the staff answer; the letter has subscribers instead. */
export const requestForms = ['contact', 'quote', 'event', 'seminar', 'contest'] as const satisfies readonly FormName[]
export type RequestForm = (typeof requestForms)[number]

/** `new`: nobody has it; `taken`: somebody answers it; `closed`: nothing is left to do. */
export const requestStates = ['new', 'taken', 'answered', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

/** Why a message is spam: a filled honeypot, a form sent faster than anybody types, or a person of the staff. */
export type SpamReason = 'honeypot' | 'tooSoon' | 'staff'

/** Lists of the inbox; `open`: new ones and those that somebody answers, `mine`: the reader's own. */
export const requestFilters = ['open', 'mine', 'answered', 'closed', 'spam'] as const
export type RequestFilter = (typeof requestFilters)[number]
