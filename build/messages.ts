import { readdirSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { brandPhrase } from '#i18n/brandPhrases.ts'
import { allLocales, byLocale, type Locale, locales, messageLocale, sharpS } from '#shared/locales.ts'
import { at, hash, writeSource } from './files.ts'

type Catalogue = Record<string, MessageFormatElement[]>
type Entries = [id: string, parts: MessageFormatElement[]][]

/**
 * Catalogues as AST, so that no parser is needed at run time; a missing message comes from {@link messageLocale}. Messages of scripts
 * are separate, each language in a file of its own. Every language is written, whichever the site has, each in a line of its own:
 * a bundle has those of its site (languages.ts).
 */
export function writeMessages(): void {
  const catalogues = readCatalogues()
  writeDeskMessages(catalogues)
  writeWords('i18n/messages.generated.ts', [
    "import type { MessageId } from './MessageId.generated.ts'",
    'export type Catalogue = Record<MessageId, MessageFormatElement[]>',
    ...catalogueSource(
      'messages',
      'Catalogue',
      eachLocale(catalogues, (id) => !isOfDesk(id)),
    ),
  ])
  for (const locale of allLocales) writeWords(`i18n/formWords.${locale}.generated.ts`, [formWords(catalogues[locale])])
  const loaders = ofAll((it) => `() => import('./formWords.${it}.generated.ts')`)
  writeSource('i18n/formWords.generated.ts', [`export const loadFormWords = ${inLines(loaders)}`])
  const consent = ofAll((it) => JSON.stringify(consentWords(Object.entries(catalogues[it]))))
  writeWords('i18n/consentWords.generated.ts', [`export const consentWords = ${inLines(consent)} as const`])
  writeCalendarWords(catalogues)
  writeMessageIds(Object.keys(catalogues[messageLocale]).sort())
}

/**
 * The module `i18n/messages.generated.ts` as browsers load it: without the messages of mails and of the description of
 * the calls, which the server alone writes.
 * @param isSaid a message by its id
 */
export function browserMessages(isSaid = (_id: string) => true): string {
  const isOfServer = (id: string) => isOfDesk(id) || /^(mail|api)\./.test(id)
  const own = eachLocale(readCatalogues(), (id) => !isOfServer(id) && isSaid(id))
  const texts = byLocale((it) => withWords(own[it], (word) => JSON.stringify(brandPhrase(it, word)).slice(1, -1)))
  return `export const messages = { ${locales.map((it) => `${it}: ${texts[it]}`)} }`.replaceAll('ß', sharpS)
}

/** A catalogue as source, with something of the brand in the place of `%brand%` and others. */
function withWords(catalogue: Catalogue, put: (word: string) => string): string {
  return JSON.stringify(catalogue).replace(/%([\w.]+)%/g, (_, word: string) => put(word))
}

/** Catalogues whose phrases of the brand are expressions: one generated file serves every house. */
function catalogueSource(name: string, type: string, catalogues: Record<Locale, Catalogue>): string[] {
  const texts = ofAll((it) => withWords(catalogues[it], (word) => `" + words.${it}.${word.replaceAll('.', '?.')} + "`))
  return [
    "import type { MessageFormatElement } from 'react-intl'",
    "import { allLocales, type Locale } from '#shared/locales.ts'",
    "import { brandPhrases } from './brandPhrases.ts'",
    'const words = Object.fromEntries(allLocales.map((it) => [it, brandPhrases(it)])) as Record<Locale, ReturnType<typeof brandPhrases>>',
    `export const ${name} = ${inLines(texts)} as unknown as Readonly<Record<Locale, ${type}>>`,
  ]
}

/** Every house has the same file: its own ß is an expression as well. */
function writeWords(file: string, lines: readonly string[]): void {
  const text = lines.join('\n')
  const own = text.replaceAll('ß', '" + sharpS + "')
  writeSource(file, own === text ? lines : ["import { sharpS } from '#shared/locales.ts'", own])
}

/** Messages of the staff's desk: a file of its own, which no bundle of a browser imports. */
function writeDeskMessages(catalogues: Record<Locale, Catalogue>): void {
  const own = eachLocale(catalogues, isOfDesk)
  writeWords('i18n/deskMessages.generated.ts', [
    ...catalogueSource('deskMessages', 'Record<string, MessageFormatElement[]>', own),
  ])
}

function isOfDesk(id: string): boolean {
  return /^desk\.|^mail\.why\.desk/.test(id)
}

function eachLocale(catalogues: Record<Locale, Catalogue>, has: (id: string) => boolean): Record<Locale, Catalogue> {
  return ofAll((it) => Object.fromEntries(Object.entries(catalogues[it]).filter(([id]) => has(id))))
}

function ofAll<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(allLocales.map((it) => [it, make(it)])) as Record<Locale, Value>
}

/** A literal of expressions, a language a line. */
function inLines(all: Readonly<Record<Locale, string>>): string {
  return `{\n${Object.entries(all)
    .map(([it, text]) => `  ${it}: ${text},\n`)
    .join('')}}`
}

export function readCatalogues(): Record<Locale, Catalogue> {
  const fallback = readCatalogue(messageLocale)
  return ofAll((it) => (it === messageLocale ? fallback : { ...fallback, ...readCatalogue(it) }))
}

/** @throws Error when two files have the same message */
function readCatalogue(locale: Locale): Catalogue {
  const catalogue: Catalogue = {}
  for (const file of readdirSync(at('i18n', locale)).sort()) {
    const messages: Record<string, { defaultMessage: string }> = JSON.parse(
      readFileSync(at('i18n', locale, file), 'utf8'),
    )
    for (const [id, { defaultMessage }] of Object.entries(messages)) {
      if (catalogue[id]) throw new Error(`i18n/${locale}/${file}: ${id} is defined twice`)
      catalogue[id] = parse(defaultMessage)
    }
  }
  return catalogue
}

/** Sentences of the forms' script. */
export function formWords(catalogue: Catalogue, isSaid = (_id: string) => true): string {
  const entries = Object.entries(catalogue).filter(([id]) => isSaid(id))
  const own = entries.filter(([id]) => /^(fields|formsLive|validation)\.|^forms\.errors$/.test(id))
  const bare = JSON.parse(JSON.stringify(own, (key, value) => (key === 'location' ? undefined : value)))
  const text = withWords(Object.fromEntries(bare), (word) => `" + ${word} + "`)
  return `import { ages } from '#shared/house.ts'\nexport const formWords = ${text}`
}

/** Whether some modules say a message: by its id, or by how it begins (`layout.error.${kind}`). */
export function saidIn(files: readonly string[]): (id: string) => boolean {
  const text = files.map((it) => readFileSync(at(it), 'utf8')).join('\n')
  const ids = new Set([...text.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].map(([, id]) => id))
  const starts = [...text.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].map(([, start = '']) => start)
  return (id) => ids.has(id) || starts.some((it) => id.startsWith(it))
}

/** Sentences of the consent's card, and the version that a proof names: sentences that changed are others. */
function consentWords(entries: Entries): { version: string; sentences: Record<string, string> } {
  const own = entries.filter(([id]) => /^consent\.(banner|preferences|necessary|analytics|monitoring)\./.test(id))
  const sentences = Object.fromEntries(own.map(([id, parts]) => [id, plainText(id, parts)]))
  return { version: hash(JSON.stringify(sentences)).slice(0, 12), sentences }
}

/** Sentences of the calendar of a booking bar, few enough for one file; its script writes the day in place of `{arrival}`. */
function writeCalendarWords(catalogues: Record<Locale, Catalogue>): void {
  const own = eachLocale(catalogues, (id) => /^booking\.calendar\.(?!arrival|departure)/.test(id))
  const text = (parts: { type: number; value: string }[]) =>
    parts.map((it) => (it.type ? `{${it.value}}` : it.value)).join('')
  const plain = ofAll((it) => JSON.stringify(own[it], (_key, value) => (Array.isArray(value) ? text(value) : value)))
  writeWords('i18n/calendarWords.generated.ts', [`export const calendarWords = ${inLines(plain)} as const`])
}

/** A message without placeholders, as plain text. */
function plainText(id: string, parts: readonly MessageFormatElement[]): string {
  return parts
    .map((it) => {
      if (it.type !== 0) throw new Error(`${id} has placeholders, but its script shows messages unformatted`)
      return it.value
    })
    .join('')
}

function writeMessageIds(ids: readonly string[]): void {
  writeSource('i18n/MessageId.generated.ts', [
    'export type MessageId =',
    ...ids.map((id) => `  | '${id}'`),
    'declare global {',
    '  namespace FormatjsIntl {',
    '    interface Message {',
    '      ids: MessageId',
    '    }',
    '  }',
    '}',
  ])
}
