import type { Locale } from '#shared/locales.ts'

/**
 * A house in a sentence: a French name has an article, which contracts with the preposition. « Le Sémaphore » → « au
 * Sémaphore », « Les Bains d’Arvor » → « aux Bains d’Arvor ».
 */
export function atPlace(locale: Locale, name: string): string {
  return locale === 'en' ? `at ${name}` : melted(name, { le: 'au ', les: 'aux ', la: 'à la ', l: 'à l’', none: 'à ' })
}

/** The same with « de »: « du Sémaphore », « des Bains d’Arvor », « d’Arvor ». */
export function ofPlace(locale: Locale, name: string): string {
  if (locale === 'en') return `of ${name}`
  const none = /^[aeiouyàâäéèêëîïôöùûü]/i.test(name) ? 'd’' : 'de '
  return melted(name, { le: 'du ', les: 'des ', la: 'de la ', l: 'de l’', none })
}

type Forms = Readonly<Record<'le' | 'les' | 'la' | 'l' | 'none', string>>

function melted(name: string, forms: Forms): string {
  const [, article = '', rest = name] = /^(le |la |les |l[’'])(\S.*)$/i.exec(name) ?? []
  const form = article.toLowerCase().replace(/[ ’']$/, '') as keyof Forms | ''
  return form === '' ? forms.none + name : forms[form] + rest
}
