import pino from 'pino'
import { EnvError, readEnv } from './env.ts'
import { DataDirProblem } from './store/lockFile.ts'
import { openStore } from './store/open.ts'

// npm run migrate, and the Procfile's release: brings the tables up to date and ends.
try {
  const { databaseUrl, dataDir, logLevel } = readEnv(process.env)
  const store = await openStore({ databaseUrl, dataDir, log: pino({ level: logLevel }) })
  const isUpToDate = store.isOpen()
  await store.close()
  console.log(isUpToDate ? 'The tables are up to date.' : 'The database does not answer: nothing was migrated.')
  process.exitCode = isUpToDate ? 0 : 1
} catch (error) {
  if (!(error instanceof EnvError) && !(error instanceof DataDirProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
