import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { OperatorError } from '#server/env/index.ts'
import { importStaff } from '#server/hotel/staff/importStaff.ts'
import { readStaffList } from '#server/hotel/staff/readStaffList.ts'
import { calledAs, onStore, runCommand } from './command.ts'

// npm run staff:import file.csv: the collaborators of the group.
const [file] = process.argv.slice(2)
await runCommand(async () => {
  const lines = readLines()
  return onStore(async (store) => {
    const { added, changed, same, left } = await importStaff(store, lines, Date.now())
    const gone = left > 0 ? ` ${left} of the changed have left: their rights and sessions have ended.` : ''
    return `${lines.length} people: ${added} new, ${changed} changed, ${same} unchanged.${gone}`
  })
})

function readLines() {
  if (!file)
    throw new OperatorError(
      `A file is required: ${calledAs} file.csv (employeeNumber,firstname,lastname,birthdate,left)`,
    )
  try {
    // npm runs this in the project's folder, wherever it was called.
    return readStaffList(readFileSync(resolve(process.env.INIT_CWD ?? '.', file)))
  } catch (cause) {
    // No such file, or a line of it that cannot be read.
    throw new OperatorError((cause as Error).message, { cause })
  }
}
