import type { Grammar } from './grammar.ts'

type Forms = Readonly<Record<'le' | 'les' | 'la' | 'l' | 'none', string>>

/** The first of a month is counted (« mardi 1er décembre »), and the name of a house has an article, which contracts. */
export const fr: Grammar = {
  days: { tag: 'fr-FR', first: '1er', dash: () => ' au ' },
  // As on a clock.
  minuteDigits: 2,
  countries: ['FR', 'CH'],
  hour(hours, minutes) {
    if (minutes === 0 && hours % 24 === 0) return 'minuit'
    return minutes ? `${hours}\u00a0h\u00a0${String(minutes).padStart(2, '0')}` : `${hours}\u00a0h`
  },
  inSentence: (words) => words.toLocaleLowerCase('fr'),
  atPlace: (name) => melted(name, { le: 'au ', les: 'aux ', la: 'à la ', l: 'à l’', none: 'à ' }),
  ofPlace(name) {
    const none = /^[aeiouyàâäéèêëîïôöùûü]/i.test(name) ? 'd’' : 'de '
    return melted(name, { le: 'du ', les: 'des ', la: 'de la ', l: 'de l’', none })
  },
  files: { stay: 'sejour', tournament: 'tournoi' },
}

function melted(name: string, forms: Forms): string {
  const [, article = '', rest = name] = /^(le |la |les |l[’'])(\S.*)$/i.exec(name) ?? []
  const form = article.toLowerCase().replace(/[ ’']$/, '') as keyof Forms | ''
  return form === '' ? forms.none + name : forms[form] + rest
}
