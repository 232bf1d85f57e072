const INK = '#12303F'
const NIGHT_INK = '#F8EFD9'
const VERMILION = '#B5381F'
const SUN = '#F2B437'

const LOGO = { width: 740, height: 160 }
const MONOGRAM = { width: 120, height: 112 }

/** The letters of HAUTEMER, drawn (no font): x of each and its strokes. */
const LETTERS: readonly (readonly [x: number, path: string])[] = [
  [0, 'M6 0V100M58 0V100M6 62H58'],
  [94, 'M4 100L42 2L80 100'],
  [208, 'M6 0V66A27 34 0 0 0 60 66V0'],
  [304, 'M0 5H62M31 5V100'],
  [396, 'M6 0V100M2 5H48M6 62H42M2 95H48'],
  [476, 'M6 100V4L46 74L86 4V100'],
  [598, 'M6 0V100M2 5H48M6 62H42M2 95H48'],
  [678, 'M6 100V0M6 5H26A27 28 0 0 1 26 62H6M28 62L58 100'],
]

function mark(size: { width: number; height: number }, color: string, inner: string): string {
  const box = `viewBox="0 0 ${size.width} ${size.height}"`
  const name = 'role="img" aria-label="Hautemer"'
  return `<svg xmlns="http://www.w3.org/2000/svg" color="${color}" ${box} ${name}>${inner}</svg>\n`
}

/** The wordmark: capitals, the sun in the crook of the A, a wave underneath. The letters take currentColor. */
function wordmark(color: string, sun: string): string {
  const letters = LETTERS.map(([x, path]) => `<path transform="translate(${x} 0)" d="${path}"/>`).join('')
  const wave = `M0 140${'q9.25 -10 18.5 0t18.5 0'.repeat(20)}`
  return mark(
    LOGO,
    color,
    `<g transform="translate(0 2)" fill="none" stroke="currentColor" stroke-width="10">${letters}</g>` +
      `<circle cx="136" cy="74" r="11" fill="${sun}"/>` +
      `<path d="${wave}" fill="none" stroke="currentColor" stroke-width="5"/>`,
  )
}

/** The monogram: an H whose crossbar is the sea with the sun half risen. */
function monogram(color: string): string {
  const ripple = 'q4.5-5 9 0t9 0 9 0 9 0 9 0 9 0'
  return mark(
    MONOGRAM,
    color,
    '<path d="M28 92V20M92 92V20" stroke="currentColor" stroke-width="9" fill="none"/>' +
      `<path d="M40 56a20 20 0 0 1 40 0z" fill="var(--soleil-marque,${SUN})"/>` +
      `<path d="M33 62${ripple}M33 72${ripple}" fill="none" stroke="currentColor" stroke-width="4.5"/>`,
  )
}

type Mark = { width: number; height: number; draw: () => string }

/** The marks by name, each drawn when asked for. */
export const brand = {
  logo: { ...LOGO, draw: () => wordmark(INK, VERMILION) },
  'logo-nuit': { ...LOGO, draw: () => wordmark(NIGHT_INK, SUN) },
  monogramme: { ...MONOGRAM, draw: () => monogram(INK) },
} satisfies Record<string, Mark>
