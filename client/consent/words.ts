import type { consentWords as fr } from '#i18n/consentWords.fr.generated.ts'
import type { Locale } from '#shared/locales.ts'

/** Sentences by message id, and the version by which a proof names them. */
export interface ConsentWords {
  version: string
  words: Readonly<Record<keyof typeof fr.words, string>>
}

export async function loadWords(locale: Locale): Promise<ConsentWords> {
  const { consentWords } = await (locale === 'en'
    ? import('#i18n/consentWords.en.generated.ts')
    : import('#i18n/consentWords.fr.generated.ts'))
  return consentWords
}
