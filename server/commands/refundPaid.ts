import { OperatorError } from '#server/env/index.ts'
import { recordPaidOtherwise } from '#server/poker/payments/paidOtherwise.ts'
import { calledAs, onStore, runCommand } from './command.ts'

// npm run refund:paid <code of the place>: a refund that the card's bank sent back was paid another way, at the desk or by
// transfer. The player reads that the fee is refunded.
const [code = ''] = process.argv.slice(2)
await runCommand(async () => {
  if (!/^[A-Z2-9]{4}-[A-Z2-9]{4}$/.test(code))
    throw new OperatorError(`The code of the place is required: ${calledAs} HM7K-2QXD`)
  return onStore(async (store) => {
    const cents = await store.transaction((tx) => recordPaidOtherwise(tx, { code, now: Date.now() }))
    if (cents === undefined) throw new OperatorError('No refund of that place came back from a bank.')
    return `Recorded: ${(cents / 100).toFixed(2)} were paid to the player another way.`
  })
})
