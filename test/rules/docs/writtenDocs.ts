import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brandPhrase } from '#i18n/brandPhrases.ts'
import { type Column, type Kind, kinds } from '#server/commands/members/kinds.ts'
import { type ErrorEntry, errorCatalogues } from '#shared/errors/catalogues.ts'
import { dataLayerEvents } from '#shared/events/dataLayer.ts'
import { eventKinds, personalGroups } from '#shared/events/kinds.ts'
import { machines } from '../machines.ts'
import { readMessages } from '../messages.ts'
import { root } from '../sourceFiles.ts'
import { drawMachine } from './drawMachine.ts'
import { requirementsPage } from './requirements.ts'
import { rgaaPage } from './rgaa.ts'
import { tightenWords } from './words.ts'

const written = {
  'docs/errors.md': errorsPage,
  'docs/events.md': eventsPage,
  'docs/machines.md': machinesPage,
  'docs/members-files.md': membersFilesPage,
  'docs/requirements.md': requirementsPage,
  'docs/rgaa.md': async () => rgaaPage(),
}

/** Pages of docs/ that are made from the source and differ from it. `npm run docs` writes them. */
export async function writtenDocProblems(): Promise<string[]> {
  const problems = await Promise.all(
    Object.entries(written).map(async ([file, make]) => {
      const [wanted, found] = await Promise.all([make(), readFile(join(root, file), 'utf8').catch(() => '')])
      return wanted === found ? [] : [`${file} is not what the source says: npm run docs`]
    }),
  )
  return problems.flat()
}

async function machinesPage(): Promise<string> {
  const drawings = machines.map(
    ({ machine, what, mover }) =>
      `## ${machine.id}\n${what} Moved by \`${mover}\`.\n\n\`\`\`mermaid\n${drawMachine(machine)}\n\`\`\`\n`,
  )
  return [
    '# State machines',
    '',
    'Drawn from the `*Machine.ts` of shared by `npm run docs`; do not edit. What is not drawn cannot happen: `move`',
    'refuses it. `event [guard]` stands at each arrow. What moves each is checked to be part of the product.',
    '',
    ...drawings,
  ].join('\n')
}

const titles = {
  generic: 'Every API',
  eph: 'Hotel programme, `/api/eph`',
  vip: 'Casino VIP card, `/api/vip`',
  payment: 'Payment of tournaments, `/api/poker`',
  forms: 'Forms, `/api/forms`',
  page: 'Pages',
} as const satisfies Record<keyof typeof errorCatalogues, string>

async function errorsPage(): Promise<string> {
  const messages = { en: readMessages('en'), fr: readMessages('fr') }
  const said = (locale: 'en' | 'fr', id: string) =>
    messages[locale].get(id)?.replaceAll(/%([\w.]+)%/g, (_, path: string) => brandPhrase(locale, path))
  const rows = (entries: Record<string, ErrorEntry>) =>
    Object.entries(entries)
      .map(
        ([code, { status, message }]) =>
          `| \`${code}\` | ${status} | ${said('en', message)} | ${said('fr', message)} |`,
      )
      .join('\n')
  const tables = Object.entries(titles).map(
    ([name, title]) =>
      `## ${title}\n| code | status | English | French |\n|---|---|---|---|\n${rows(errorCatalogues[name as keyof typeof titles])}\n`,
  )
  return [
    '# Errors',
    '',
    'Every foreseen error, from `shared/errors/` by `npm run docs`; do not',
    'edit. The answer is `{ error: { code, message, fields? }, requestId }`. A code is never reused for something else.',
    '',
    ...tables,
  ].join('\n')
}

/** The page as it is, with its tables from the source. */
async function eventsPage(): Promise<string> {
  const kinds = Object.entries<(typeof eventKinds)[keyof typeof eventKinds]>(eventKinds).map(
    ([kind, { when, details, personal }]) => {
      const said = Object.entries(details).map(([name, what]) => `\`${name}\`: ${what}`)
      return `| \`${kind}\` | ${when} | ${said.join('; ')} | ${personal.join(', ')} |`
    },
  )
  const layer = Object.entries<(typeof dataLayerEvents)[keyof typeof dataLayerEvents]>(dataLayerEvents).map(
    ([event, { when, fields }]) => {
      const said = Object.entries(fields).map(([name, what]) => `\`${name}\`: ${what}`)
      return `| \`${event}\` | ${when} | ${said.join('; ')} |`
    },
  )
  const groups = Object.entries(personalGroups).map(([name, fields]) => `| ${name} | ${fields} |`)
  return withTables('docs/events.md', {
    kinds: ['| kind | when | details | personal data that may be asked for |', '|---|---|---|---|', ...kinds],
    layer: ['| event | when | fields |', '|---|---|---|', ...layer],
    groups: ['| group | fields |', '|---|---|', ...groups],
  })
}

/** Files of members: the columns that import and export read. */
async function membersFilesPage(): Promise<string> {
  const tables = Object.entries<Kind>(kinds).flatMap(([name, { says, columns }]) => [
    `### ${name}`,
    `${says[0]?.toUpperCase()}${says.slice(1)}.`,
    '',
    '| column | what stands there |',
    '|---|---|',
    ...Object.entries(columns).map(([column, it]) => `| \`${column}\` | ${columnText(it)} |`),
    '',
  ])
  return withTables('docs/members-files.md', { columns: tables })
}

function columnText({ cell, required, of, preset }: Column): string {
  const owner = of && (of === 'programme' ? 'the id of a member of that programme' : `an id of ${of}`)
  return [
    owner ?? cell.says,
    required && 'required',
    preset !== undefined && `without it: ${preset === 0 ? 'no or 0' : preset || 'empty'}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** A page with tables between marks, `<!-- name: … -->` and `<!-- end of name -->`. */
async function withTables(file: string, tables: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const page = await readFile(join(root, file), 'utf8')
  return Object.entries(tables).reduce(
    (text, [name, lines]) =>
      text.replace(
        new RegExp(`(<!-- ${name}: .*? -->\n)[^]*?(<!-- end of ${name} -->)`),
        (_, begin, end) => `${begin}${lines.join('\n')}\n${end}`,
      ),
    page,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, make] of Object.entries(written)) await writeFile(join(root, file), await make())
  tightenWords()
}
