/** The fate of one thing. `left`: the space has it otherwise or alone, and it was not touched. */
export type Outcome = 'created' | 'changed' | 'same' | 'left' | 'refused'

interface Line {
  kind: string
  outcome: Outcome
  name: string
  /** Why it was left or refused, or what differs. */
  reason: string
}

/** Everything that a run found and did, thing by thing. */
export interface Report {
  add(kind: string, outcome: Outcome, name: string, reason?: string): void
  /** A sentence about the whole, once. */
  remark(sentence: string): void
  count(outcome: Outcome): number
  /** The result for people: numbers by kind, then names. @param isDryRun every name instead of those that matter */
  lines(isDryRun: boolean): string[]
}

export function createReport(): Report {
  const found: Line[] = []
  const remarks = new Set<string>()
  return {
    add: (kind, outcome, name, reason = '') => found.push({ kind, outcome, name, reason }),
    remark: (sentence) => remarks.add(sentence),
    count: (outcome) => found.filter((it) => it.outcome === outcome).length,
    lines: (isDryRun) => [
      ...tableOf(found),
      ...named(found, isDryRun ? ['created', 'changed'] : []),
      ...named(found, ['left', 'refused']),
      ...remarks,
    ],
  }
}

const outcomes: readonly Outcome[] = ['created', 'changed', 'same', 'left', 'refused']
const signs: Readonly<Record<Outcome, string>> = { created: '+', changed: '~', same: '=', left: '·', refused: '!' }

function tableOf(found: readonly Line[]): string[] {
  const kinds = [...new Set(found.map((it) => it.kind))]
  const shown = outcomes.filter((it) => it !== 'refused' || found.some(({ outcome }) => outcome === 'refused'))
  const rows = kinds.map((kind) => [
    kind,
    ...shown.map((outcome) => String(found.filter((it) => it.kind === kind && it.outcome === outcome).length)),
  ])
  return [['', ...shown], ...rows].map(([kind = '', ...counts]) =>
    [kind.padEnd(16), ...counts.map((it) => it.padStart(8))].join(''),
  )
}

function named(found: readonly Line[], chosen: readonly Outcome[]): string[] {
  return found
    .filter((it) => chosen.includes(it.outcome))
    .map(({ kind, outcome, name, reason }) => `${signs[outcome]} ${kind} ${name}${reason && `: ${reason}`}`)
}
