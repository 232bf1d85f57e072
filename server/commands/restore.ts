import { OperatorError, readEnv } from '#server/env/index.ts'
import { restore } from '#server/store/backup.ts'
import { calledAs, runCommand } from './command.ts'

// npm run restore -- <file>: replaces the store by a backup (docs/operations/operators.md).
const [file] = process.argv.slice(2)
await runCommand(async () => {
  if (!file) throw new OperatorError(`A file is required: ${calledAs} backups/2026-11-21.backup`)
  const before = await restore(readEnv(process.env), file)
  return `The store was restored from ${file}.${before ? ` The previous one: ${before}` : ''}`
})
