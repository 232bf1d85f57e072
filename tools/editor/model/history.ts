/** Changes of one field within this time are one step of undo. */
const stepMs = 1200
const mostSteps = 200

/** States of a document that an editor can go back to. */
export interface History<Document> {
  past: readonly Document[]
  present: Document
  future: readonly Document[]
  /** The field that was changed last, and when: what is typed in one go is one step. */
  last?: { key: string; at: number }
}

export function startHistory<Document>(present: Document): History<Document> {
  return { past: [], present, future: [] }
}

/** @param key of the field; '' makes a step of its own. @param at epoch milliseconds */
export function record<Document>(
  history: History<Document>,
  next: Document,
  key: string,
  at: number,
): History<Document> {
  if (next === history.present) return history
  const { past, present, last } = history
  const isSameStep = key !== '' && last?.key === key && at - last.at < stepMs && past.length > 0
  const before = isSameStep ? past : [...past, present].slice(-mostSteps)
  return { past: before, present: next, future: [], last: { key, at } }
}

export function undo<Document>({ past, present, future }: History<Document>): History<Document> {
  const before = past.at(-1)
  return before === undefined
    ? { past, present, future }
    : { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function redo<Document>({ past, present, future }: History<Document>): History<Document> {
  const [next, ...rest] = future
  return next === undefined ? { past, present, future } : { past: [...past, present], present: next, future: rest }
}
