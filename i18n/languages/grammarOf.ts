import { defaultLocale, type Locale, localeOfTag } from '#shared/locales.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { Grammar } from './grammar.ts'

const grammars: Readonly<Record<Locale, Grammar>> = { fr, en, de }

/** The grammar of a language. @param tag BCP 47, as an intl and a document have it */
export function grammarOf(tag: string): Grammar {
  return grammars[localeOfTag(tag) ?? defaultLocale]
}
