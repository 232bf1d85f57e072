import { readFileSync } from 'node:fs'
import pino from 'pino'
import { EnvError, readEnv } from './env.ts'
import { importStaff, readStaffList } from './eph/door.ts'
import { DataDirProblem } from './store/lockFile.ts'
import { openStore } from './store/open.ts'

// npm run staff:import file.csv: who works for the group (decisions §13). With the embedded database the site must
// not run meanwhile; with PostgreSQL it may.
const [file] = process.argv.slice(2)
process.exitCode = 1
if (!file) {
  console.error('Which file? npm run staff:import file.csv (employeeNumber,firstname,lastname,birthdate,left)')
} else {
  try {
    const lines = readStaffList(readFileSync(file, 'utf8'))
    const { databaseUrl, dataDir, logLevel } = readEnv(process.env)
    const store = await openStore({ databaseUrl, dataDir, log: pino({ level: logLevel }) })
    if (store.isOpen()) {
      await importStaff(store, lines, Date.now())
      console.log(`${lines.length} people are on the list.`)
      process.exitCode = 0
    } else console.error('The database does not answer: nothing was imported.')
    await store.close()
  } catch (error) {
    if (!isForeseen(error)) throw error
    console.error(error.message)
  }
}

/** A wrong file is told in a sentence, not with a stack. */
function isForeseen(error: unknown): error is Error {
  const isFileError = typeof (error as { code?: unknown }).code === 'string'
  return error instanceof EnvError || error instanceof DataDirProblem || error instanceof SyntaxError || isFileError
}
