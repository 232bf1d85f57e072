import type { Grammar } from './grammar.ts'

export const en: Grammar = {
  // No comma after the name of a day; blanks round a dash only where it joins dates of several words.
  days: {
    tag: 'en-GB',
    hour12: true,
    first: '1',
    afterWeekday: ' ',
    dash: (first) => (/^\d+$/.test(first) ? '–' : ' – '),
  },
  // As it is spoken.
  minuteDigits: 1,
  squareFeet: true,
  hour(hours, minutes) {
    if (minutes === 0 && hours % 24 === 0) return 'midnight'
    // 12 am and 12 pm are mistaken for each other.
    if (minutes === 0 && hours === 12) return 'noon'
    const hour = hours % 12 || 12
    const half = hours % 24 < 12 ? 'am' : 'pm'
    return minutes ? `${hour}:${String(minutes).padStart(2, '0')}\u00a0${half}` : `${hour}\u00a0${half}`
  },
  inSentence: (words) => words.toLocaleLowerCase('en'),
  atPlace: (name) => `at ${name}`,
  ofPlace: (name) => `of ${name}`,
  files: { stay: 'stay', tournament: 'tournament' },
}
