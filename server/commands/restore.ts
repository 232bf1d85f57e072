import { parseArgs } from 'node:util'
import { OperatorError, readEnv } from '#server/env/index.ts'
import { restore } from '#server/store/backup.ts'
import { calledAs, runCommand } from './command.ts'

// npm run restore -- <file> [--replace <database>]: replaces the store by a backup (docs/operations/operators.md).
await runCommand(async () => {
  const { file, replaced } = readArguments(process.argv.slice(2))
  const before = await restore(readEnv(process.env), file, replaced)
  return `The store was restored from ${file}.${before ? ` The previous one: ${before}` : ''}`
})

function readArguments(args: string[]): { file: string; replaced: string | undefined } {
  const usage = `A file is required: ${calledAs} backups/2026-11-21.backup [--replace <name of the database>]`
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { replace: { type: 'string' } },
      allowPositionals: true,
    })
    const [file, ...others] = positionals
    if (file && others.length === 0) return { file, replaced: values.replace }
  } catch (cause) {
    throw new OperatorError(`${(cause as Error).message}\n${usage}`, { cause })
  }
  throw new OperatorError(usage)
}
