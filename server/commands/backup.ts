import { OperatorError, readEnv } from '#server/env/index.ts'
import { backUp } from '#server/store/backup.ts'
import { calledAs, runCommand } from './command.ts'

// npm run backup -- <file>: writes the whole store into one file, while the site runs (docs/operations/operators.md).
const [file] = process.argv.slice(2)
await runCommand(async () => {
  if (!file) throw new OperatorError(`A file is required: ${calledAs} backups/2026-11-21.backup`)
  await backUp(readEnv(process.env), file)
  return `The store was written to ${file}.`
})
