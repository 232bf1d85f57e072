import { resolve } from 'node:path'
import { OperatorError } from '#server/env/index.ts'
import { calledAs, onStore, runCommand } from './command.ts'
import { exportMembers } from './members/exportMembers.ts'

// npm run members:export -- <folder>: what members:import takes (docs/members-files.md).
const [folder, ...others] = process.argv.slice(2)
await runCommand(async () => {
  if (!folder || others.length > 0) throw new OperatorError(`A folder is required: ${calledAs} moved`)
  return onStore(async ({ db }) => {
    const place = resolve(process.env.INIT_CWD ?? '.', folder)
    const counts = await exportMembers(db, place).catch((cause: NodeJS.ErrnoException) => {
      if (!cause.syscall) throw cause
      throw new OperatorError(cause.message, { cause })
    })
    return [`Written to ${folder}:`, ...[...counts].map(([name, count]) => `${name}.csv: ${count}`)].join('\n')
  })
})
