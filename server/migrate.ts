import { EnvError, readEnv } from './env/index.ts'
import { DataDirProblem } from './store/lockFile.ts'
import { withStore } from './store/open.ts'

// npm run migrate, and the Procfile's release: brings the tables up to date and ends.
try {
  const isUpToDate = await withStore(readEnv(process.env), async () => {})
  console.log(isUpToDate ? 'The tables are up to date.' : 'The database does not answer: nothing was migrated.')
  process.exitCode = isUpToDate ? 0 : 1
} catch (error) {
  if (!(error instanceof EnvError) && !(error instanceof DataDirProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
