import { parseArgs } from 'node:util'
import { OperatorError } from '#server/env/index.ts'
import { replayEvents } from '#server/events/index.ts'
import { calledAs, onStore, runCommand } from './command.ts'

// npm run events:replay -- <subscription> [--since 2026-11-20]: sends events once more that a receiver has not taken; with a
// day also those that it took since. A subscription that its receiver had ended goes on.
await runCommand(async () => {
  const { subscription, since } = readArguments(process.argv.slice(2))
  return onStore(async (store) => {
    const count = await store.transaction((tx) => replayEvents(tx, { subscription, since }, Date.now()))
    if (count === undefined) throw new OperatorError(`No subscription has that name: ${subscription}`)
    return `${count} events are sent to ${subscription} once more.`
  })
})

function readArguments(args: string[]): { subscription: string; since: number | undefined } {
  const usage = `The name of a subscription is required: ${calledAs} crm [--since 2026-11-20]`
  try {
    const { positionals, values } = parseArgs({ args, options: { since: { type: 'string' } }, allowPositionals: true })
    const [subscription, ...others] = positionals
    const since = values.since === undefined ? undefined : Date.parse(values.since)
    if (subscription && others.length === 0 && !Number.isNaN(since)) return { subscription, since }
  } catch (cause) {
    throw new OperatorError(`${(cause as Error).message}\n${usage}`, { cause })
  }
  throw new OperatorError(usage)
}
