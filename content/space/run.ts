import { parseArgs } from 'node:util'
import { type Item, type ManagementApi, ManagementError, openManagementApi } from './managementApi.ts'
import { readSpaceSettings, type SpaceSettings } from './settings.ts'

/** The fate of one thing. `left`: the other side has it otherwise or alone, and it was not touched. */
type Outcome = 'created' | 'changed' | 'same' | 'left' | 'refused'

/** A thing of the space or of the files, for people. */
interface Thing {
  /** `story`, `component` … */
  kind: string
  name: string
  /** The names of what differs, or why it was left. */
  reason?: string
}

/** One run of a command: what every step of it works with. */
export interface Run extends SpaceSettings {
  api: ManagementApi
  /** Finds out and writes nothing. */
  isDryRun: boolean
  /** Replaces what the space has otherwise. */
  overwrite: boolean
  tell(outcome: Outcome, thing: Thing): void
  /**
   * Does and tells one thing; a dry run tells alone. A refusal of this thing alone is told, and the run goes on.
   * @param outcome to be told when it is done; undefined: nothing yet
   * @returns undefined when nothing was done
   * @throws ManagementError when nothing further can be done
   */
  attempt<Made = Item>(
    outcome: 'created' | 'changed' | undefined,
    thing: Thing,
    work: () => Promise<Made>,
  ): Promise<Made | undefined>
}

/** Statuses that are about the thing written alone: others may still be written. */
const ownRefusals: ReadonlySet<number | undefined> = new Set([400, 402, 403, 404, 409, 413, 422, 423])

/**
 * Runs a command against the space STORYBLOK_SPACE_ID, line by line as things are done, then the numbers by kind. The exit
 * code is 1 when it ended early, 2 when the space refused something.
 * @param switches that the command knows
 */
export async function runCommand(
  command: string,
  switches: readonly string[],
  work: (run: Run, given: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const counts = new Map<string, Record<Outcome, number>>()
  const isDryRun = process.argv.includes('--dry-run')
  try {
    const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]))
    const { values } = parseArgs({ options, strict: true })
    const given = new Set(Object.keys(values))
    const settings = readSpaceSettings(process.env, command)
    const run: Run = {
      ...settings,
      api: openManagementApi(settings),
      isDryRun,
      overwrite: given.has('overwrite'),
      tell,
      async attempt(outcome, thing, action) {
        try {
          const made = isDryRun ? undefined : await action()
          if (outcome) tell(outcome, thing)
          return made
        } catch (error) {
          if (!(error instanceof ManagementError) || !ownRefusals.has(error.status)) throw error
          tell('refused', { ...thing, reason: error.message })
          return undefined
        }
      },
    }
    await work(run, given)
    process.exitCode = [...counts.values()].some((it) => it.refused > 0) ? 2 : 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    for (const line of tableOf(counts)) console.log(line)
    if (isDryRun) console.log('Nothing was written')
  }

  function tell(outcome: Outcome, { kind, name, reason }: Thing): void {
    const count = counts.get(kind) ?? { created: 0, changed: 0, same: 0, left: 0, refused: 0 }
    count[outcome]++
    counts.set(kind, count)
    if (outcome !== 'same') console.log(`${signs[outcome]} ${kind} ${name}${reason ? `: ${reason}` : ''}`)
  }
}

const signs = { created: '+', changed: '~', left: '·', refused: '!' } as const

function tableOf(counts: ReadonlyMap<string, Record<Outcome, number>>): string[] {
  const rows = [...counts].map(([kind, it]) => [kind, ...Object.values(it).map(String)])
  if (rows.length === 0) return []
  return [['', 'created', 'changed', 'same', 'left', 'refused'], ...rows].map(([kind = '', ...cells]) =>
    [kind.padEnd(16), ...cells.map((it) => it.padStart(8))].join(''),
  )
}
