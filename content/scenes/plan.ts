import type { SceneDrawing } from './kit/canvas.ts'
import { nth } from './kit/random.ts'
import { sailboat } from './kit/sea.ts'
import {
  type Attributes,
  attributes,
  circle,
  type Disc,
  d,
  discs,
  ellipse,
  fillPath,
  lens,
  type Point,
  rect,
  strokePath,
} from './kit/svg.ts'

/* 21 — town plan: bird's-eye, no lettering */
export const plan: SceneDrawing = {
  draw(canvas) {
    const { width, height, palette, unit, random } = canvas
    const side = canvas.seed % 2
    let svg = rect(0, 0, width, height, palette.sea[1])
    const coast = (o: number) => {
      const a: Point[] = []
      for (let i = 0; i <= 8; i++) {
        const t = i / 8
        a.push([t * width, height * (0.62 + o + 0.1 * Math.sin(t * 3.4 + canvas.seed) - 0.08 * t)])
      }
      let q = d`M0 0H${width}V${nth(a, 8)[1]}`
      for (let i = 7; i >= 0; i--) {
        const m = [(nth(a, i)[0] + nth(a, i + 1)[0]) / 2, (nth(a, i)[1] + nth(a, i + 1)[1]) / 2] as const
        q += d`Q${nth(a, i + 1)[0]} ${nth(a, i + 1)[1]} ${m[0]} ${m[1]}`
      }
      return q + d`L0 ${nth(a, 0)[1]}Z`
    }
    svg += fillPath(coast(0.2), palette.sea[2])
    svg += fillPath(coast(0.12), palette.sea[3])
    svg += fillPath(coast(0.06), palette.foam)
    svg += fillPath(coast(0.045), palette.sand)
    svg += fillPath(coast(0), palette.leaf)
    svg += fillPath(coast(-0.012), palette.wall)
    const id = `k${canvas.seed}${canvas.hour}`
    let b1 = ''
    let b2 = ''
    let pk = ''
    let ct = ''
    const ang = side ? 8 : -8
    const bx = unit * 0.15
    const by = unit * 0.11
    const h = by - unit * 0.026
    const w = bx - unit * 0.028
    for (let i = -1; i < width / bx + 1; i++)
      for (let j = -2; j < (height * 0.75) / by + 2; j++) {
        const z = random()
        const x = i * bx + unit * 0.012
        const y = j * by + unit * 0.012 + h / 2
        const m = `M${Math.round(x)} ${Math.round(y)}h`
        if (z < 0.1) pk += m + Math.round(w)
        else if (z > 0.55) b1 += m + Math.round(w * 0.56) + `m${Math.round(w * 0.08)} 0h` + Math.round(w * 0.36)
        else {
          b2 += m + Math.round(w)
          ct += `M${Math.round(x + w * 0.3)} ${Math.round(y)}h${Math.round(w * 0.4)}`
        }
      }
    const path = (q: string, k: string) => `<path id="${id}${k}" d="${q}" fill="none" stroke-width="${Math.round(h)}"/>`
    const use = (k: string, color: string, o?: Attributes) =>
      `<use href="#${id}${k}" stroke="${color}"${attributes(o)}/>`
    const off = { transform: d`translate(${unit * 0.012} ${unit * 0.012})`, opacity: 0.45 }
    svg += `<defs><clipPath id="${id}"><path d="${coast(-0.04)}"/></clipPath>${path(b1, 'a')}${path(b2, 'b')}</defs><g clip-path="url(#${id})"><g transform="rotate(${ang} ${Math.round(width / 2)} ${Math.round(height / 2)})">`
    svg += use('a', palette.wallShade, off)
    svg += use('b', palette.wallShade, off)
    svg += use('a', palette.roof)
    svg += use('b', palette.accent, { opacity: 0.85 })
    svg += strokePath(ct, palette.wall, h * 0.34)
    svg += strokePath(pk, palette.leaf, h)
    svg += rect(-width * 0.2, height * 0.26, width * 1.5, unit * 0.03, palette.trim)
    svg += rect(width * 0.46, -height * 0.3, unit * 0.05, height * 1.2, palette.trim)
    svg += discs([[width * 0.46 + unit * 0.025, height * 0.26 + unit * 0.015, unit * 0.085]], palette.trim)
    svg += discs([[width * 0.46 + unit * 0.025, height * 0.26 + unit * 0.015, unit * 0.06]], palette.leaf)
    svg += discs([[width * 0.46 + unit * 0.025, height * 0.26 + unit * 0.015, unit * 0.02]], palette.accent2)
    svg += '</g></g>'
    const um: Disc[] = []
    for (let i = 0; i < 22; i++) {
      const t = (i + 0.5) / 22
      um.push([
        t * width,
        height * (0.645 + 0.1 * Math.sin(t * 3.4 + canvas.seed) - 0.08 * t) + random() * height * 0.012,
        unit * 0.011,
      ])
    }
    svg += discs(
      um.map(([a, b, q]): Disc => [a + q * 0.5, b + q * 0.5, q]),
      palette.sandShade,
    )
    svg += discs(
      um.filter((_, i) => i % 3 === 0),
      palette.accent,
    )
    svg += discs(
      um.filter((_, i) => i % 3 === 1),
      palette.accent2,
    )
    svg += discs(
      um.filter((_, i) => i % 3 === 2),
      palette.sea[1],
    )
    let wv = ''
    for (let i = 0; i < 14; i++) wv += lens(width * random(), height * (0.84 + 0.15 * random()), unit * 0.04, 4)
    svg += fillPath(wv, palette.sea[3], { opacity: 0.7 })
    for (let i = 0; i < 3; i++)
      svg += sailboat(
        palette,
        width * (0.16 + 0.28 * i),
        height * (0.9 + 0.03 * (i % 2)),
        unit * 0.06,
        i % 2 ? palette.accent : palette.trim,
      )
    const cx = width * 0.9
    const cy = height * 0.87
    const q = unit * 0.075
    svg += circle(cx, cy, q * 1.15, palette.trim)
    svg += strokePath(d`M${cx - q} ${cy}a${q} ${q} 0 1 0 ${2 * q} 0a${q} ${q} 0 1 0 ${-2 * q} 0z`, palette.ink, 2)
    svg += fillPath(d`M${cx} ${cy - q}L${cx + q * 0.2} ${cy}L${cx - q * 0.2} ${cy}Z`, palette.accent)
    svg += fillPath(d`M${cx} ${cy + q}L${cx + q * 0.2} ${cy}L${cx - q * 0.2} ${cy}Z`, palette.ink)
    svg += fillPath(d`M${cx - q} ${cy}L${cx} ${cy - q * 0.14}L${cx + q} ${cy}L${cx} ${cy + q * 0.14}Z`, palette.ink, {
      opacity: 0.5,
    })
    const pin = (x: number, y: number, color: string) =>
      ellipse(x + unit * 0.02, y, unit * 0.035, unit * 0.012, palette.ink, { opacity: 0.35 }) +
      fillPath(
        d`M${x} ${y}
            C${x - unit * 0.02} ${y - unit * 0.05} ${x - unit * 0.05} ${y - unit * 0.06} ${x - unit * 0.05} ${y - unit * 0.1}
            a${unit * 0.05} ${unit * 0.05} 0 0 1 ${unit * 0.1} 0
            C${x + unit * 0.05} ${y - unit * 0.06} ${x + unit * 0.02} ${y - unit * 0.05} ${x} ${y}Z`,
        color,
      ) +
      circle(x, y - unit * 0.1, unit * 0.022, palette.trim)
    return svg + pin(width * 0.36, height * 0.5, palette.ink) + pin(width * 0.62, height * 0.42, palette.ink)
  },
}
