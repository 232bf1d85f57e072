import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { OperatorError, readEnv } from '#server/env/index.ts'
import { createStoredPauses } from '#server/protection/index.ts'
import { secretsFor } from '#server/services/secrets.ts'
import type { Store } from '#server/store/open.ts'
import { calledAs, onStore, runCommand } from './command.ts'
import { importMembers, type Tally } from './members/importMembers.ts'
import type { KindName } from './members/kinds.ts'
import { openReport } from './members/report.ts'
import { type Sums, sumNames, sumsOf } from './members/sums.ts'

const reportName = 'members-import.report.csv'

// npm run members:import -- <file> … [--invite] [--dry-run]: the members of another system (docs/members-files.md).
await runCommand(async () => {
  const { files, isDry, invites } = readArguments(process.argv.slice(2))
  const env = readEnv(process.env)
  const pauses = createStoredPauses(secretsFor(env, 'pauses'))
  const invitationsPerMinute = invites ? env.letterPerMinute : undefined
  return onStore(async (store) => {
    const report = openReport(join(dirname(files[0] ?? '.'), reportName))
    try {
      const before = await sumsOf(store.db)
      const services = { store, report, pauses, now: Date.now(), invitationsPerMinute }
      const tallies = await importMembers(services, files, { isDry }).catch(asOperatorError)
      const after = await sumsOf(store.db)
      return [
        ...(isDry ? ['A dry run: nothing was changed.'] : []),
        ...told({ before, after, tallies, isDry }),
        ...(await unbalanced(store)),
        `What was refused or should be looked at: ${report.path}`,
      ].join('\n')
    } finally {
      await report.close()
    }
  })
})

function readArguments(args: string[]): { files: string[]; isDry: boolean; invites: boolean } {
  const usage = `Files are required: ${calledAs} moved/hotelMembers.csv moved/points.csv [--invite] [--dry-run]`
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { 'dry-run': { type: 'boolean' }, invite: { type: 'boolean' } },
      allowPositionals: true,
    })
    // The report of the run before lies beside the files: `moved/*.csv` names it, too.
    const named = positionals.filter((it) => basename(it) !== reportName)
    if (named.length > 0)
      return {
        files: named.map((it) => resolve(process.env.INIT_CWD ?? '.', it)),
        isDry: values['dry-run'] ?? false,
        invites: values.invite ?? false,
      }
  } catch (cause) {
    throw new OperatorError(`${(cause as Error).message}\n${usage}`, { cause })
  }
  throw new OperatorError(usage)
}

/** No such file, or one that is no file. */
function asOperatorError(error: NodeJS.ErrnoException): never {
  if (!error.syscall) throw error
  throw new OperatorError(error.message, { cause: error })
}

interface Told {
  before: Sums
  after: Sums
  tallies: ReadonlyMap<KindName, Tally>
  isDry: boolean
}

/** A line a sum. One that does not agree says so: somebody else wrote meanwhile, as members of a running site do. */
function told({ before, after, tallies, isDry }: Told): string[] {
  const lines = [...tallies].map(
    ([name, { added, present, refused, invited }]) =>
      `${name}: ${added} added, ${present} there already, ${refused} refused${invited > 0 ? `, ${invited} invited` : ''}`,
  )
  for (const name of sumNames) {
    const added = isDry ? 0 : addedTo(name, tallies)
    const agrees = before[name] + added === after[name]
    lines.push(
      `${name}: ${before[name]} before + ${added} = ${after[name]} after${agrees ? '' : ': does not agree; others wrote meanwhile'}`,
    )
  }
  return lines
}

function addedTo(name: keyof Sums, tallies: ReadonlyMap<KindName, Tally>): number {
  if (name === 'points') return tallies.get('points')?.pointsLeft ?? 0
  if (name === 'cards') return [...tallies.values()].reduce((sum, { cards }) => sum + cards, 0)
  return tallies.get(name)?.added ?? 0
}

/** A ledger whose lines do not sum up to what they have left: the file lacked some. */
async function unbalanced({ db }: Store): Promise<string[]> {
  const found = await db
    .selectFrom('pointsLines')
    .select('vipMemberId')
    .groupBy('vipMemberId')
    .having(sql<boolean>`sum(points) <> sum(coalesce(remaining, 0))`)
    .limit(20)
    .execute()
  return found.map(
    ({ vipMemberId }) => `The points of member ${vipMemberId} do not sum up to what their lines have left.`,
  )
}
