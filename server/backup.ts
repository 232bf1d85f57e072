import { EnvError, readEnv } from './env/index.ts'
import { BackupError, backUp } from './store/backup.ts'

// npm run backup -- <file>: writes the whole store into one file, while the site runs (docs/operations/operators.md).
const [file] = process.argv.slice(2)
try {
  if (!file) throw new BackupError('A file is required: npm run backup -- backups/2026-11-21.backup')
  await backUp(readEnv(process.env), file)
  console.log(`The store was written to ${file}.`)
} catch (error) {
  if (!(error instanceof BackupError || error instanceof EnvError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
