import type { Grammar } from './grammar.ts'

/** Ordinals of days have a point, the 24 hours „Uhr“, after a whole date too; nouns have a capital anywhere. */
export const de: Grammar = {
  days: { tag: 'de-DE', first: '1', dash: (first) => (/^\d+$/.test(first) ? '.–' : ' – '), afterTime: '\u00a0Uhr' },
  minuteDigits: 2,
  countries: ['CH'],
  hour(hours, minutes) {
    if (minutes === 0 && hours % 24 === 0) return 'Mitternacht'
    return minutes ? `${hours}:${String(minutes).padStart(2, '0')}\u00a0Uhr` : `${hours}\u00a0Uhr`
  },
  inSentence: (words) => words,
  // A French name may have its article already: „im Le Sémaphore“ would have two.
  atPlace: (name) => `im Haus ${name}`,
  ofPlace: (name) => `von ${name}`,
  files: { stay: 'aufenthalt', tournament: 'turnier' },
}
