import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '#server/env/index.ts'
import { calledAs, onStore, runCommand } from './command.ts'
import { checkReport } from './money/checkReport.ts'
import { readReport } from './money/readReport.ts'

// npm run money:check -- <report.csv> [--month 2026-11]: holds Stripe's "Itemized balance change from activity" against the
// accounts of the desk (docs/payment.md). Exit code 1 where they differ.
await runCommand(async () => {
  const { file, month } = argumentsOf()
  const report = await readReport(resolve(process.env.INIT_CWD ?? '.', file)).catch((cause: NodeJS.ErrnoException) => {
    throw cause.syscall ? new OperatorError(cause.message, { cause }) : cause
  })
  return onStore(async ({ db }) => {
    const { text, agrees } = await checkReport(db, report, month)
    if (!agrees) process.exitCode = 1
    return text
  })
})

function argumentsOf(): { file: string; month: string | undefined } {
  const usage = `The report is required: ${calledAs} report.csv, and a month with --month 2026-11`
  try {
    const { values, positionals } = parseArgs({ options: { month: { type: 'string' } }, allowPositionals: true })
    const [file, ...others] = positionals
    const isMonth = values.month === undefined || /^20\d\d-(0[1-9]|1[0-2])$/.test(values.month)
    if (file && others.length === 0 && isMonth) return { file, month: values.month }
  } catch {
    // An unknown option.
  }
  throw new OperatorError(usage)
}
