import { relative } from 'node:path'
import { OperatorError, readEnv } from '#server/env/index.ts'
import { type Store, withStore } from '#server/store/open.ts'

const program = relative('', process.argv[1] ?? '')
/** The beginning of the line that ran this program: npm's in a clone, Node's where there is no npm, as in the image. */
export const calledAs = process.env.npm_lifecycle_script?.includes(program)
  ? `npm run ${process.env.npm_lifecycle_event} --`
  : `node ${program}`

/**
 * Runs a program of the operator: its text goes to standard output, a failure that the operator can mend to standard
 * error, without a stack and with exit code 1.
 */
export async function runCommand(run: () => Promise<string>): Promise<void> {
  try {
    console.log(await run())
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/**
 * One act on the store of the environment. With the embedded database the site must not run meanwhile; with PostgreSQL
 * it may.
 * @throws OperatorError for a wrong setting, a folder in use, a database that does not answer; the errors of `act`
 */
export async function onStore(act: (store: Store) => Promise<string>): Promise<string> {
  let text = ''
  const isOpen = await withStore(readEnv(process.env), async (store) => {
    text = await act(store)
  })
  if (!isOpen) throw new OperatorError('The database does not answer: nothing was changed.')
  return text
}
