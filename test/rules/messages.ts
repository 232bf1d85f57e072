import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSource, root } from './sourceFiles.ts'

export interface CatalogueEntry {
  id: string
  defaultMessage?: string
  description?: string
  /** In i18n/<locale>/. */
  file: string
}

/** Languages with a folder of messages, whether or not a site has them. */
export const catalogueLanguages = readdirSync(join(root, 'i18n')).filter((it) => /^[a-z]{2}$/.test(it))

/** The messages of a language, file by file. @param read the text of a file by its path from the root */
export function catalogueEntries(locale: string, read = readSource): CatalogueEntry[] {
  return readdirSync(join(root, 'i18n', locale))
    .toSorted()
    .flatMap((file) => {
      const entries = JSON.parse(read(`i18n/${locale}/${file}`)) as Record<string, Omit<CatalogueEntry, 'id' | 'file'>>
      return Object.entries(entries).map(([id, entry]) => ({ ...entry, id, file }))
    })
}

/** As {@link catalogueEntries}: the messages alone, by id. */
export function readMessages(locale: string, read = readSource): Map<string, string> {
  return new Map(catalogueEntries(locale, read).map(({ id, defaultMessage = '' }) => [id, defaultMessage]))
}
