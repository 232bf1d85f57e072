import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError, readEnv } from '#server/env/index.ts'
import { backUp, deleteOldBackups, noteBackup } from '#server/store/backup.ts'
import { calledAs, runCommand } from './command.ts'

// npm run backup -- <file or folder> [--newest <number>]: writes the whole store into one file, while the site runs
// (docs/operations/operators.md). In a folder the file is named after the instant; --newest deletes all but so many of its backups.
await runCommand(async () => {
  const { file, newest } = await readArguments()
  const [env, started] = [readEnv(process.env), performance.now()]
  await backUp(env, file)
  await noteBackup(env, Date.now(), performance.now() - started)
  const deleted = newest === undefined ? [] : await deleteOldBackups(dirname(file), newest)
  return [`The store was written to ${file}.`, ...deleted.map((it) => `${it} was deleted.`)].join('\n')
})

/** @throws OperatorError */
async function readArguments(): Promise<{ file: string; newest: number | undefined }> {
  const usage = `${calledAs} backups/2026-11-21.backup, or a folder: ${calledAs} backups --newest 30`
  const { values, positionals } = read()
  const [place] = positionals
  if (!place) throw new OperatorError(`A file is required: ${usage}`)
  const newest = values.newest === undefined ? undefined : Number(values.newest)
  if (newest !== undefined && !(Number.isInteger(newest) && newest > 0))
    throw new OperatorError(`--newest takes a number from 1 on: ${usage}`)
  const isFolder = await stat(place).then(
    (it) => it.isDirectory(),
    () => false,
  )
  const name = `${new Date().toISOString().replaceAll(':', '-')}.backup`
  return { file: isFolder ? join(place, name) : place, newest }

  function read() {
    try {
      return parseArgs({ allowPositionals: true, options: { newest: { type: 'string' } } })
    } catch (cause) {
      throw new OperatorError(`${(cause as Error).message}: ${usage}`, { cause })
    }
  }
}
