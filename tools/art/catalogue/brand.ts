const INK = '#12303F'
const NIGHT_INK = '#F8EFD9'
const VERMILION = '#B5381F'
const SUN = '#F2B437'
const SLATE = '#1D2436'
const ROWAN = '#A8273B'
const LARCH = '#E3A238'

const LOGO = { width: 740, height: 160 }
const ARVENHOF_LOGO = { width: 780, height: 160 }
const MONOGRAM = { width: 120, height: 112 }
const ICON = { width: 512, height: 512 }

/** The letters of the wordmarks, drawn (no font): width of each and its strokes. */
const LETTERS: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [84, 'M4 100L42 2L80 100'],
  E: [50, 'M6 0V100M2 5H48M6 62H42M2 95H48'],
  F: [50, 'M6 0V100M2 5H48M6 62H42'],
  H: [64, 'M6 0V100M58 0V100M6 62H58'],
  M: [92, 'M6 100V4L46 74L86 4V100'],
  N: [76, 'M6 100V4L70 96V0'],
  O: [100, 'M6 50a44 46 0 1 0 88 0a44 46 0 1 0 -88 0z'],
  R: [62, 'M6 100V0M6 5H26A27 28 0 0 1 26 62H6M28 62L58 100'],
  T: [62, 'M0 5H62M31 5V100'],
  U: [66, 'M6 0V66A27 34 0 0 0 60 66V0'],
  V: [84, 'M4 0L42 98L80 0'],
}
const LETTER_GAP = 30

type Size = { width: number; height: number }

function mark(size: Size, name: string, color: string, inner: string): string {
  const box = `viewBox="0 0 ${size.width} ${size.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" color="${color}" ${box} role="img" aria-label="${name}">${inner}</svg>\n`
}

/** A wordmark: capitals in currentColor, an emblem in the crook of the A, a line underneath. */
function wordmark(size: Size, name: string, color: string, emblem: string, line: string): string {
  let x = 0
  let letters = ''
  for (const letter of name.toUpperCase()) {
    const [width, path] = LETTERS[letter] ?? [0, '']
    letters += `<path transform="translate(${x} 0)" d="${path}"/>`
    x += width + LETTER_GAP
  }
  return mark(
    size,
    name,
    color,
    `<g transform="translate(0 2)" fill="none" stroke="currentColor" stroke-width="10">${letters}</g>` +
      `${emblem}<path d="${line}" fill="none" stroke="currentColor" stroke-width="5"/>`,
  )
}

/** Hautemer: the sun, and a wave underneath. */
function hautemer(color: string, sun: string): string {
  const wave = `M0 140${'q9.25 -10 18.5 0t18.5 0'.repeat(20)}`
  return wordmark(LOGO, 'Hautemer', color, `<circle cx="136" cy="74" r="11" fill="${sun}"/>`, wave)
}

/** Arvenhof: a larch, and a ridge underneath. */
function arvenhofMark(color: string, larch: string): string {
  const ridge = `M0 146${'l13 -12l7 5l19 7'.repeat(20)}`
  return wordmark(ARVENHOF_LOGO, 'Arvenhof', color, `<path d="M42 52l16 34h-32z" fill="${larch}"/>`, ridge)
}

/** The monogram: an H whose crossbar is the sea with the sun half risen. */
function monogram(color: string): string {
  const ripple = 'q4.5-5 9 0t9 0 9 0 9 0 9 0 9 0'
  return mark(
    MONOGRAM,
    'Hautemer',
    color,
    '<path d="M28 92V20M92 92V20" stroke="currentColor" stroke-width="9" fill="none"/>' +
      `<path d="M40 56a20 20 0 0 1 40 0z" fill="var(--soleil-marque,${SUN})"/>` +
      `<path d="M33 62${ripple}M33 72${ripple}" fill="none" stroke="currentColor" stroke-width="4.5"/>`,
  )
}

/** The monogram of Arvenhof: an A that is a gable, a larch under it, snow on the ground. */
function gableMonogram(color: string): string {
  return mark(
    MONOGRAM,
    'Arvenhof',
    color,
    '<path d="M18 92L60 18L102 92" stroke="currentColor" stroke-width="9" fill="none"/>' +
      `<path d="M60 44l11 17h-5l9 15h-5l9 14H41l9-14h-5l9-15h-5z" fill="var(--soleil-marque,${LARCH})"/>` +
      '<path d="M34 98q13-6 26 0t26 0" fill="none" stroke="currentColor" stroke-width="4.5"/>',
  )
}

/** The icon of the installed application: the gable in snow's colour on slate. */
function gableIcon(): string {
  const lines = '<path d="M18 92L60 18L102 92" stroke="#F4F1EA" stroke-width="9" fill="none"/>'
  const larch = `<path d="M60 44l11 17h-5l9 15h-5l9 14H41l9-14h-5l9-15h-5z" fill="${LARCH}"/>`
  return mark(
    ICON,
    'Arvenhof',
    SLATE,
    `<path fill="${SLATE}" d="M0 0h512v512H0z"/><g transform="translate(82 92) scale(2.9)">${lines}${larch}</g>`,
  )
}

export type Mark = { width: number; height: number; draw: () => string }

/** The marks by name, each drawn when asked for. */
export const brand = {
  logo: { ...LOGO, draw: () => hautemer(INK, VERMILION) },
  'logo-nuit': { ...LOGO, draw: () => hautemer(NIGHT_INK, SUN) },
  monogramme: { ...MONOGRAM, draw: () => monogram(INK) },
} satisfies Record<string, Mark>

/** The marks of Arvenhof by name. */
export const arvenhofBrand = {
  'logo-arvenhof': { ...ARVENHOF_LOGO, draw: () => arvenhofMark(SLATE, ROWAN) },
  'logo-arvenhof-nacht': { ...ARVENHOF_LOGO, draw: () => arvenhofMark(NIGHT_INK, LARCH) },
  'monogramm-arvenhof': { ...MONOGRAM, draw: () => gableMonogram(SLATE) },
  'symbol-arvenhof': { ...ICON, draw: gableIcon },
} satisfies Record<string, Mark>
