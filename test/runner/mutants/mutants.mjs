import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/**
 * @typedef {{ file: string, line: number, at: number, end: number, original: string, replacement: string, kind: string }} Mutant
 *   line from 1; at and end: offsets in the file
 * @typedef {Mutant & { outcome: 'caught' | 'survived' | 'not run' }} MutantResult
 */

/**
 * Folder of the product → tests that are to see its faults: those about it that run in the test's own process. The
 * stand-ins of partners are none of it.
 */
export const subjects = {
  shared: [
    'shared',
    'test/validation',
    'test/states',
    'test/calendar',
    'test/search',
    'test/outing',
    'test/booking',
    'test/consent',
    'test/poker/tournaments',
  ],
  'server/account': [
    'test/account/login.test.ts',
    'test/account/member.test.ts',
    'test/hotel/account/profile.test.ts',
    'test/vip/login.test.ts',
    'test/vip/profile.test.ts',
    'test/mail/copies/account.test.ts',
  ],
  'server/booking': ['test/booking'],
  'server/calendar': ['test/calendar', 'test/pages/contents/eventFeeds.test.ts'],
  'server/card': ['test/card'],
  'server/casino': ['test/casino', 'test/vip/floorCards.test.ts'],
  'server/cluster': [
    'test/ops/processes/sharedAssets.test.ts',
    'test/ops/processes/jobs.test.ts',
    'test/content/client/cluster.test.ts',
    'test/mail/processes.test.ts',
    'test/poker/payments/twoProcesses.test.ts',
  ],
  'server/consent': ['test/consent'],
  'server/content': ['test/content/client', 'test/content/check'],
  'server/desk': [
    'test/desk/files.test.ts',
    'test/desk/find.test.ts',
    'test/desk/lists/lists.test.ts',
    'test/desk/points/points.test.ts',
    'test/desk/requests/inbox.test.ts',
    'test/desk/rewards.test.ts',
    'test/desk/state.test.ts',
    'test/desk/tournaments/walkIns.test.ts',
  ],
  'server/env': ['test/launch/settings.test.ts', 'test/launch/weakSettings.test.ts', 'test/mail/settings.test.ts'],
  'server/events': ['test/events'],
  'server/files': ['test/desk/lists/csv.test.ts', 'test/desk/lists/lists.test.ts', 'test/desk/log.test.ts'],
  'server/forms': [
    'test/forms/sending/sendForms.test.ts',
    'test/forms/sending/letter.test.ts',
    'test/forms/sending/badInput.test.ts',
    'test/forms/sending/attachments.test.ts',
    'test/forms/blocks/postForms.test.ts',
    'test/desk/requests/inbox.test.ts',
    'test/desk/requests/draws.test.ts',
  ],
  'server/hotel': ['test/hotel/account', 'test/hotel/calls/edges.test.ts', 'test/desk/cards/renewals.test.ts'],
  'server/http': [
    'test/ops/http',
    'test/pages/addresses',
    'test/hotel/calls',
    'test/forms/sending/attachments.test.ts',
  ],
  'server/identity': ['test/identity'],
  'server/jobs': [
    'test/ops/processes/jobs.test.ts',
    'test/ops/processes/jobLeases.test.ts',
    'test/vip/loyalty/jobs.test.ts',
  ],
  'server/letter': ['test/letter', 'test/desk/letters'],
  'server/mail': [
    'test/mail/outbox.test.ts',
    'test/mail/kinds.test.ts',
    'test/mail/languages.test.ts',
    'test/mail/limits.test.ts',
    'test/mail/mailbox.test.ts',
    'test/mail/offers.test.ts',
  ],
  'server/metrics': ['test/monitoring'],
  'server/monitoring': [
    'test/monitoring/log.test.ts',
    'test/monitoring/repeats.test.ts',
    'test/monitoring/metrics.test.ts',
    'test/ops/http/headers.test.ts',
  ],
  'server/offline': ['test/offline'],
  'server/openapi': ['test/openapi'],
  'server/ops': ['test/ops/http', 'test/ops/failures'],
  'server/outbox': ['test/events', 'test/mail/outbox.test.ts'],
  'server/outing': ['test/outing'],
  'server/outside': ['test/ops/http', 'test/mail'],
  'server/pages': ['test/pages', 'test/forms/blocks/postForms.test.ts'],
  'server/passkeys': ['test/identity/passkeys.test.ts', 'test/desk/passkeys.test.ts'],
  'server/poker': [
    'test/poker/places',
    'test/poker/tournaments',
    'test/poker/payments/payment.test.ts',
    'test/poker/payments/returnPage.test.ts',
    'shared/poker',
    'test/desk/tournaments',
  ],
  'server/privacy': [
    'test/privacy',
    'test/hotel/account/privacy.test.ts',
    'test/vip/privacy.test.ts',
    'test/mail/offers.test.ts',
    'test/poker/places/closing.test.ts',
    'test/forms/sending/sendForms.test.ts',
  ],
  'server/protection': ['test/protection', 'test/desk/points/door.test.ts', 'test/desk/tournaments/walkIns.test.ts'],
  'server/search': ['test/search'],
  'server/services': [
    'test/ops/failures',
    'test/ops/http',
    'test/mail/captcha.test.ts',
    'test/pages/contents/document.test.ts',
  ],
  'server/slugs': ['test/content/renamedRows.test.ts'],
  'server/store': ['test/store'],
  'server/vip': [
    'test/vip/login.test.ts',
    'test/vip/profile.test.ts',
    'test/vip/signup.test.ts',
    'test/vip/verification.test.ts',
    'test/vip/loyalty/advantages.test.ts',
    'test/vip/loyalty/points.test.ts',
    'test/vip/loyalty/rewards.test.ts',
    'test/vip/loyalty/sponsorship.test.ts',
  ],
}

/**
 * Texts emptied and objects without their fields are left out: the type check and the rules on texts see most of them.
 * @see https://stryker-mutator.io/docs/mutation-testing-elements/supported-mutators/
 */
const excludedMutations = ['StringLiteral', 'ObjectLiteral']

/**
 * @param {string} root folder of the clone
 * @param {string} subject one of `subjects`
 * @param {number} count at most
 * @returns {Promise<Mutant[]>} a draw that is the same until a drawn place is changed
 */
export async function drawMutants(root, subject, count) {
  const list = execFileSync('git', ['ls-files', subject], { cwd: root, encoding: 'utf8' }).split('\n')
  const files = list.filter((it) => /\.ts$/.test(it) && !/(?:\.d|\.test|\.long|generated)\.ts$/.test(it))
  const mutants = []
  for (const file of files) mutants.push(...(await mutantsOf(file, readFileSync(join(root, file), 'utf8'))))
  const keyOf = ({ file, original, replacement, kind }) =>
    createHash('sha256').update(`${file} ${kind} ${original} ${replacement}`).digest('hex')
  return mutants
    .map((mutant) => ({ mutant, key: keyOf(mutant) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

/** @returns {Promise<Mutant[]>} */
async function mutantsOf(file, content) {
  const log = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} }
  const options = { plugins: null, excludedMutations, ignorers: [], noHeader: true }
  const { mutants } = await new Instrumenter(log).instrument([{ name: file, mutate: true, content }], options)
  const starts = [0]
  for (const line of content.split('\n')) starts.push(starts.at(-1) + line.length + 1)
  return mutants
    .filter((it) => it.status !== 'Ignored')
    .map(({ location: { start, end }, replacement, mutatorName }) => {
      const at = starts[start.line] + start.column
      const stop = starts[end.line] + end.column
      const original = content.slice(at, stop)
      return { file, line: start.line + 1, at, end: stop, original, replacement, kind: mutatorName }
    })
}

/** @returns {string} the source with this one fault */
export function plant(source, { at, end, replacement }) {
  return source.slice(0, at) + replacement + source.slice(end)
}

/**
 * Writes the subject's part of test/mutants.md anew; the others stay.
 * @param {string} root folder of the clone
 * @param {string} subject
 * @param {MutantResult[]} results
 */
export function writeMutantResults(root, subject, results) {
  if (results.length === 0) return
  const path = join(root, 'test', 'mutants.md')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const parts = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((it) => [it.slice(0, it.indexOf('\n')), it.trimEnd()]),
  )
  parts.set(subject, partOf(subject, results))
  const sorted = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
  writeFileSync(path, [headOf(sorted), ...sorted.map((part) => `## ${part}`)].join('\n\n').concat('\n'))
}

function headOf(parts) {
  const counts = parts.map((it) => /: (\d+) planted, (\d+) caught, (\d+) not run/.exec(it).slice(1).map(Number))
  const [planted, caught, notRun] = [0, 1, 2].map((at) => counts.reduce((sum, it) => sum + it[at], 0))
  return [
    '# Faults that were planted',
    '',
    `Written by test/mutants.mjs: ${caught} of ${planted} were caught (${percent(caught, planted)}), each by the six files of tests at most of its subject that run`,
    `the place and the least besides. Tests of the subject do not run ${notRun} of the places; others may. Drawn by their own hash among all that`,
    'StrykerJS knows to plant, but for emptied texts and objects. Each subject lists what was not caught.',
  ].join('\n')
}

function partOf(subject, results) {
  const of = (outcome) => results.filter((it) => it.outcome === outcome)
  const day = new Date().toISOString().slice(0, 10)
  const [caught, notRun] = [of('caught').length, of('not run').length]
  const rows = ['survived', 'not run'].flatMap((outcome) => of(outcome).map((it) => rowOf(it)))
  return [
    subject,
    '',
    `${day}: ${results.length} planted, ${caught} caught, ${notRun} not run (${percent(caught, results.length)}), by ${subjects[subject].join(', ')}`,
    ...(rows.length > 0 ? ['', '| place | was | became | |', '|---|---|---|---|', ...rows] : []),
  ].join('\n')
}

function rowOf({ file, line, original, replacement, outcome }) {
  return `| ${file}:${line} | ${inTable(original)} | ${inTable(replacement)} | ${outcome} |`
}

/** @returns {string} in one line, short enough to be read beside its place */
function inTable(code) {
  const line = code.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
  return line.length > 60 ? `\`${line.slice(0, 59)}…\`` : `\`${line}\``
}

function percent(part, whole) {
  return `${Math.round((part / whole) * 100)} %`
}
