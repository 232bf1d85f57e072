import { parseArgs } from 'node:util'
import pino from 'pino'
import { endAccess, type InviteInput, InviteProblem, invite } from '#server/desk/people/access.ts'
import { createSecurityLog } from '#server/http/log/securityLog.ts'
import { createLog } from '#server/monitoring/index.ts'
import type { Store } from '#server/store/open.ts'
import { type DeskRole, deskRoles } from '#shared/desk/rights.ts'
import { defaultLocale, isLocale } from '#shared/locales.ts'
import { emailPattern } from '#shared/schemas/fields/email.ts'
import { calledAs, onStore, runCommand } from './command.ts'

// npm run desk:invite -- person@… --house <slug or trigram> --role <role> …: access to the desk of the staff; --end ends
// it. The line of the security log goes to standard error: the sentence for the operator has the other stream.
const usage = [
  `${calledAs} person@… --house <house> --role <role> --name "…" [--employee <number>] [--language fr|en]`,
  `${calledAs} person@… --role group --name "…"`,
  `${calledAs} person@… [--house <house> --role <role>] --end`,
  `Roles: ${deskRoles.join(', ')}.`,
].join('\n')

await runCommand(async () => onStore(readCommand(process.argv.slice(2))))

/** @throws InviteProblem with how it is used */
function readCommand(args: string[]): (store: Store) => Promise<string> {
  const { positionals, values } = parse(args)
  const [email = '', ...others] = positionals
  const { house, employee, name, language = defaultLocale, role: named, end } = values
  const role = deskRoles.find((it) => it === named)
  const isWhole = emailPattern.test(email) && others.length === 0 && isLocale(language) && (named === undefined || role)
  if (!isWhole || !(role || end)) throw new InviteProblem(usage)
  const securityLog = createSecurityLog(createLog({ logLevel: 'info' }, { notice: () => {} }, pino.destination(2)))
  if (end) return (store) => endAccess(store, { email, role, house }, Date.now(), securityLog)
  const input: InviteInput = { email, role: role as DeskRole, house, employee, name, language }
  return (store) => invite(store, input, Date.now(), securityLog)
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
