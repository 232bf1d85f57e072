import { parseArgs } from 'node:util'
import pino from 'pino'
import { type DeskRole, deskRoles } from '#shared/desk/rights.ts'
import { isLocale } from '#shared/locales.ts'
import { emailPattern } from '#shared/schemas/fields/email.ts'
import { endAccess, type InviteInput, InviteProblem, invite } from './desk/people/invite.ts'
import { EnvError, readEnv } from './env/index.ts'
import { DataDirProblem } from './store/lockFile.ts'
import { openStore, type Store } from './store/open.ts'

// npm run desk:invite -- person@… --house <slug or trigram> --role <role> …: access to the desk of the staff; --end ends
// it. With the embedded database the site must not run meanwhile; with PostgreSQL it may.
const usage = [
  'npm run desk:invite -- person@… --house <house> --role <role> --name "…" [--employee <number>] [--language fr|en]',
  'npm run desk:invite -- person@… --role group --name "…"',
  'npm run desk:invite -- person@… [--house <house> --role <role>] --end',
  `Roles: ${deskRoles.join(', ')}.`,
].join('\n')

process.exitCode = 1
try {
  const { databaseUrl, dataDir, logLevel } = readEnv(process.env)
  const run = readCommand(process.argv.slice(2))
  const store = await openStore({ databaseUrl, dataDir, log: pino({ level: logLevel }) })
  try {
    if (store.isOpen()) {
      console.log(await run(store))
      process.exitCode = 0
    } else console.error('The database does not answer: nothing was changed.')
  } finally {
    await store.close()
  }
} catch (error) {
  if (!isForeseen(error)) throw error
  console.error(error.message)
}

/** @throws InviteProblem with how it is used */
function readCommand(args: string[]): (store: Store) => Promise<string> {
  const { positionals, values } = parse(args)
  const [email = '', ...others] = positionals
  const { house, employee, name, language = 'fr', role: named, end } = values
  const role = deskRoles.find((it) => it === named)
  const isWhole = emailPattern.test(email) && others.length === 0 && isLocale(language) && (named === undefined || role)
  if (!isWhole || !(role || end)) throw new InviteProblem(usage)
  if (end) return (store) => endAccess(store, { email, role, house }, Date.now())
  const input: InviteInput = { email, role: role as DeskRole, house, employee, name, language }
  return (store) => invite(store, input, Date.now())
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    house: text,
    role: text,
    employee: text,
    name: text,
    language: text,
    end: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new InviteProblem(`${(error as Error).message}\n${usage}`)
  }
}

function isForeseen(error: unknown): error is Error {
  return error instanceof EnvError || error instanceof DataDirProblem || error instanceof InviteProblem
}
