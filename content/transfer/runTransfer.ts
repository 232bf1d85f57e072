import { parseArgs } from 'node:util'
import { openManagementApi } from '../management/managementApi.ts'
import { ManagementError } from '../management/refusals.ts'
import type { PushContext } from '../push/context.ts'
import { createProgress } from './progress.ts'
import { openRecord } from './record.ts'
import { createReport } from './report.ts'
import { readTransferSettings, type TransferSettings } from './settings.ts'

/** A command line that nobody can carry out. */
class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** @returns the switches that were given @throws UsageError for anything else on the command line */
export function readSwitches<Name extends string>(argv: readonly string[], names: readonly Name[]): Set<Name> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]))
  try {
    const { values } = parseArgs({ args: [...argv], options, strict: true })
    return new Set(names.filter((name) => values[name]))
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : error
    throw new UsageError(`${reason}. Known: ${names.map((name) => `--${name}`).join(', ')}`)
  }
}

/**
 * Runs a command against the space: opens what it works with, shows progress, prints the report, saves the record,
 * also when the run is stopped.
 * @returns the exit code: 0 when everything is as it should be, 1 when the run ended early, 2 when the space refused something
 */
export async function runTransfer(
  command: string,
  switches: ReadonlySet<string>,
  work: (context: PushContext, settings: TransferSettings) => Promise<void>,
): Promise<number> {
  let settings: TransferSettings
  try {
    settings = readTransferSettings(process.env, command)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
  const progress = createProgress(process.stderr)
  const record = openRecord(settings.recordFile)
  const report = createReport()
  const isDryRun = switches.has('dry-run')
  const api = openManagementApi({ ...settings, onPause: progress.pause })
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await work({ api, record, report, progress, isDryRun, overwrite: switches.has('overwrite') }, settings)
    return report.count('refused') > 0 ? 2 : 0
  } catch (error) {
    progress.end()
    if (!(error instanceof ManagementError)) throw error
    console.error(error.message)
    return 1
  } finally {
    progress.end()
    if (!isDryRun) record.save()
    for (const line of report.lines(isDryRun)) console.log(line)
    if (isDryRun) console.log('Nothing was written')
    await api.close()
  }

  function stop(signal: NodeJS.Signals): void {
    progress.end()
    if (!isDryRun) record.save()
    console.error(`Stopped by ${signal}: the same command goes on where this one stopped`)
    process.exit(1)
  }
}
