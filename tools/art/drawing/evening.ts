import type { Palette } from './palettes.ts'

/**
 * A style for readers who prefer the dark: every plane of the picture takes the colour that its role has at dusk, in
 * the one file. It works inside `<img>`; programs that know no media query draw the day.
 */
export function eveningStyle(svg: string, day: Palette, dusk: Palette): string {
  const colours = coloursOf(dusk)
  const duskOf = new Map(coloursOf(day).map((colour, role) => [colour, colours[role]]))
  const used = new Set(Array.from(svg.matchAll(/(fill|stroke)="(#[^"]+)"/g), ([, name, colour]) => `${name} ${colour}`))
  const rules = [...used].map((pair) => {
    const [name = '', colour = ''] = pair.split(' ')
    const changed = duskOf.get(colour)
    return changed && changed !== colour ? `[${name}='${colour}']{${name}:${changed}}` : ''
  })
  return `<style>@media(prefers-color-scheme:dark){${rules.join('')}}</style>`
}

/** Colours in the order of their roles, which is that of all palettes. */
function coloursOf(palette: Palette): string[] {
  const { sky, sea, sun, foam, sand, sandShade, wall, wallShade, trim, roof, window, pane, leaf, leafDark } = palette
  const { accent, accent2, ink, glow, rockLight, rockDark, floor } = palette
  return [
    ...[...sky, ...sea, sun, foam, sand, sandShade, wall, wallShade, trim, roof, window, pane, leaf, leafDark],
    ...[accent, accent2, ink, glow, rockLight, rockDark, floor],
  ]
}
