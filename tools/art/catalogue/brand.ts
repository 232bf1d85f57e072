const INK = '#12303F'
const SUN = '#F2B437'
const SLATE = '#1D2436'
const LARCH = '#E3A238'

const MONOGRAM = { width: 120, height: 112 }
const ICON = { width: 512, height: 512 }

type Size = { width: number; height: number }

function mark(size: Size, name: string, color: string, inner: string): string {
  const box = `viewBox="0 0 ${size.width} ${size.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" color="${color}" ${box} role="img" aria-label="${name}">${inner}</svg>\n`
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
  monogramme: { ...MONOGRAM, draw: () => monogram(INK) },
} satisfies Record<string, Mark>

/** The marks of Arvenhof by name. */
export const arvenhofBrand = {
  'monogramm-arvenhof': { ...MONOGRAM, draw: () => gableMonogram(SLATE) },
  'symbol-arvenhof': { ...ICON, draw: gableIcon },
} satisfies Record<string, Mark>
