import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { EnvError, readEnv } from './env/index.ts'
import { importStaff } from './hotel/staff/importStaff.ts'
import { readStaffList } from './hotel/staff/readStaffList.ts'
import { DataDirProblem } from './store/lockFile.ts'
import { withStore } from './store/open.ts'

// npm run staff:import file.csv: the collaborators of the group. With the embedded database the site must not run
// meanwhile; with PostgreSQL it may.
const [file] = process.argv.slice(2)
process.exitCode = 1
if (!file) {
  console.error('A file is required: npm run staff:import file.csv (employeeNumber,firstname,lastname,birthdate,left)')
} else {
  try {
    // npm runs this in the project's folder, wherever it was called.
    const lines = readStaffList(readFileSync(resolve(process.env.INIT_CWD ?? '.', file)))
    const isOpen = await withStore(readEnv(process.env), async (store) => {
      const { added, changed, same, left } = await importStaff(store, lines, Date.now())
      const gone = left > 0 ? ` ${left} of the changed have left: their rights and sessions have ended.` : ''
      console.log(`${lines.length} people: ${added} new, ${changed} changed, ${same} unchanged.${gone}`)
      process.exitCode = 0
    })
    if (!isOpen) console.error('The database does not answer: nothing was imported.')
  } catch (error) {
    if (!isForeseen(error)) throw error
    console.error(error.message)
  }
}

/** An invalid file is reported in a sentence, without a stack. */
function isForeseen(error: unknown): error is Error {
  const isFileError = typeof (error as { syscall?: unknown }).syscall === 'string'
  return error instanceof EnvError || error instanceof DataDirProblem || error instanceof SyntaxError || isFileError
}
