import { managementLimits } from '#shared/limits.ts'
import type { ManagementApi } from '../management/managementApi.ts'
import { ManagementError } from '../management/refusals.ts'
import type { Progress } from '../transfer/progress.ts'
import type { SpaceRecord } from '../transfer/record.ts'
import type { Report } from '../transfer/report.ts'

/** The means of every step of a push. */
export interface PushContext {
  api: ManagementApi
  record: SpaceRecord
  report: Report
  progress: Progress
  /** Finds out and writes nothing. */
  isDryRun: boolean
  /** Replaces what was edited in the space since the last push. */
  overwrite: boolean
}

/** The thing that a step looks at. */
interface Thing {
  kind: string
  name: string
}

/**
 * Writes one thing and reports it; a dry run reports alone. A refusal of this thing alone is reported, and the run goes
 * on without it.
 * @throws ManagementError when nothing further can be written
 */
export async function write<Made>(
  context: Pick<PushContext, 'report' | 'isDryRun'>,
  { outcome, reason, ...thing }: Thing & { outcome: 'created' | 'changed'; reason?: string },
  work: () => Promise<Made>,
): Promise<Made | undefined> {
  const { report, isDryRun } = context
  const made = isDryRun ? undefined : await attempt(context, thing, work)
  if (isDryRun || made !== undefined) report.add(thing.kind, outcome, thing.name, reason)
  return made
}

/**
 * The outcome of a write; undefined when this thing alone was refused, which is reported.
 * @throws ManagementError when nothing further can be written
 */
export async function attempt<Made>(
  { report }: Pick<PushContext, 'report'>,
  { kind, name }: Thing,
  work: () => Promise<Made>,
): Promise<Made | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ManagementError) || error.isFinal) throw error
    report.add(kind, 'refused', name, error.message)
    return undefined
  }
}

/** Works on several things at once, in their order; the first failure lets nothing further begin. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  atOnce: number = managementLimits.atOnce,
): Promise<void> {
  const waiting = items.values()
  let failed = false
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) {
        if (failed) return
        try {
          await work(item)
        } catch (error) {
          failed = true
          throw error
        }
      }
    }),
  )
}
