import { EnvError, readEnv } from './env/index.ts'
import { BackupError, restore } from './store/backup.ts'
import { DataDirProblem } from './store/lockFile.ts'

// npm run restore -- <file>: replaces the store by a backup (docs/operations/operators.md).
const [file] = process.argv.slice(2)
try {
  if (!file) throw new BackupError('A file is required: npm run restore -- backups/2026-11-21.backup')
  const before = await restore(readEnv(process.env), file)
  console.log(`The store was restored from ${file}.${before ? ` The previous one: ${before}` : ''}`)
} catch (error) {
  if (!(error instanceof BackupError || error instanceof EnvError || error instanceof DataDirProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
