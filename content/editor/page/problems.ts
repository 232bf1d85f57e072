import type { Finding } from '../model/api.ts'
import type { Components } from '../model/blocks.ts'
import { type Problem, problemsOf } from '../model/check.ts'
import type { Path, StoryDocument } from '../model/document.ts'
import { problemsOfFindings } from '../model/findings.ts'
import { idOf } from './context.ts'

/** The problems of a document, found by the place where they stand. */
export interface ProblemIndex {
  all: readonly Problem[]
  errors: readonly Problem[]
  at: (path: Path) => readonly Problem[]
  below: (path: Path) => { errors: number; hints: number }
}

const none: readonly Problem[] = []
const noCount = { errors: 0, hints: 0 }

export function indexProblems(
  document: StoryDocument,
  components: Components,
  findings: readonly Finding[],
): ProblemIndex {
  const own = problemsOf(document, components)
  const all = [...own, ...problemsOfFindings(findings, document, own)]
  const byPath = Map.groupBy(all, (it) => idOf(it.path))
  const counts = new Map<string, { errors: number; hints: number }>()
  for (const { path, severity } of all)
    for (const [index] of path.entries()) {
      const key = idOf(path.slice(0, index + 1))
      const { errors, hints } = counts.get(key) ?? noCount
      counts.set(key, severity === 'error' ? { errors: errors + 1, hints } : { errors, hints: hints + 1 })
    }
  return {
    all,
    errors: all.filter((it) => it.severity === 'error'),
    at: (path) => byPath.get(idOf(path)) ?? none,
    below: (path) => counts.get(idOf(path)) ?? noCount,
  }
}
