import { type EndReason, type ReplaceReason, replaceReasons } from '#shared/vip/cards.ts'
import type { DeskFormProps } from './forms.ts'

/** `open`: a pre-member's file; `expired`: one that is closed; `full`: a member with a card; `blocked`: without one. */
export type FileState = 'open' | 'expired' | 'full' | 'blocked'

/** A VIP file with what is needed to compare it with an identity document. */
export interface DeskFile {
  state: FileState
  name: string
  /** Where it is another one: documents have it. */
  birthName?: string
  /** In words of the reader's language. */
  birthdate: string
  fileNumber?: string
  fileUntil?: number
  /** As it is printed. */
  card?: string
  /** Since when the member is a full one. */
  fullSince?: number
  /** Cards that are no longer good, the latest first; `ending`: the last four digits. */
  ended: readonly { ending: string; state: 'replaced' | 'blocked'; reason: EndReason; at: number }[]
}

/** The card is about to be scanned: the identity was seen. */
export type FileStep = { name: 'give' } | { name: 'replace'; reason: ReplaceReason }

/** Names of the queries of a file's page, and of the fields of its forms. */
export const fileQuery = { member: 'member', step: 'step', reason: 'reason' } as const

/** The step that an address or a form names, where the file's state has it. */
export function parseFileStep(
  { step: name, reason: typed }: Readonly<Partial<Record<'step' | 'reason', string>>>,
  state: FileState,
): FileStep | undefined {
  if (name === 'give' && state === 'open') return { name }
  const reason = replaceReasons.find((it) => it === typed)
  if (name === 'replace' && reason && (state === 'full' || state === 'blocked')) return { name, reason }
  return undefined
}

export interface FileViews {
  files: DeskFormProps
  file: DeskFormProps & {
    file: DeskFile
    /** Which of several who were found, from 1; absent with one alone. */
    member?: string
    step?: FileStep
    /** The form that came back. */
    returnedTo?: 'give' | 'replace' | 'block'
    /** How long the look stays open. */
    until: number
  }
  fileChoice: { choices: readonly Pick<DeskFile, 'name' | 'birthdate' | 'state'>[] }
}
