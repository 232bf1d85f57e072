import type { SceneDrawing } from './kit/canvas.ts'
import { farCape } from './kit/coastline.ts'
import { awning } from './kit/fittings.ts'
import { nth } from './kit/random.ts'
import { sea } from './kit/sea.ts'
import { sky, sun } from './kit/sky.ts'
import { circle, d, ellipse, fillPath, group, rect, strokePath } from './kit/svg.ts'

/* 13 — cocktail on the bar, sun behind */
export const bar: SceneDrawing = {
  horizon: 0.54,
  sun: [0.6, 0.34],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const variant = canvas.variant % 4
    canvas.sunRadius *= 1.9
    let svg = sky(canvas)
    svg += sun(canvas)
    svg += farCape(canvas)
    svg += sea(canvas, canvas.horizon, height * 0.8)
    const y = height * 0.8
    const A = nth([palette.accent, palette.accent2, '#7A2E4D', palette.sea[2]], variant)
    svg += rect(0, y, width, height, palette.roof)
    svg += rect(0, y, width, height * 0.02, palette.accent2)
    svg += fillPath(
      Array.from(
        { length: 24 },
        (_, i) => d`M${(i * width) / 24} ${y + height * 0.05}h${width / 60}v${height * 0.2}h${-width / 60}z`,
      ).join(''),
      palette.ink,
      { opacity: 0.4 },
    )
    const X = width * 0.5
    const g = (x: number, b: number, q: number, color: string, kind: number) => {
      const sh = fillPath(
        d`M${x - q * 0.2} ${b}L${x + q * 0.2} ${b}L${x - q * 0.9} ${b + q * 0.22}L${x - q * 1.2} ${b + q * 0.2}Z`,
        palette.ink,
        { opacity: 0.25 },
      )
      if (kind === 0)
        return (
          sh +
          ellipse(x, b, q * 0.26, q * 0.045, palette.sea[3]) +
          rect(x - q * 0.02, b - q * 0.52, q * 0.04, q * 0.52, palette.sea[3]) +
          fillPath(
            d`M${x - q * 0.46} ${b - q}q0 ${q * 0.5} ${q * 0.46} ${q * 0.5}t${q * 0.46} ${-q * 0.5}z`,
            palette.foam,
            { opacity: 0.5 },
          ) +
          fillPath(
            d`M${x - q * 0.44} ${b - q * 0.9}q${q * 0.04} ${q * 0.38} ${q * 0.44} ${q * 0.38}
                t${q * 0.44} ${-q * 0.38}z`,
            color,
          ) +
          fillPath(
            d`M${x - q * 0.44} ${b - q * 0.9}q${q * 0.04} ${q * 0.38} ${q * 0.44} ${q * 0.38}
                q${-q * 0.24} ${-q * 0.08} ${-q * 0.2} ${-q * 0.38}z`,
            '#fff',
            { opacity: 0.28 },
          ) +
          group(
            circle(0, 0, q * 0.15, '#F2B437') +
              circle(0, 0, q * 0.12, '#FFF1BE') +
              strokePath(
                d`M${-q * 0.12} 0h${q * 0.24}M0 ${-q * 0.12}v${q * 0.24}M${-q * 0.085} ${-q * 0.085}
                    l${q * 0.17} ${q * 0.17}M${q * 0.085} ${-q * 0.085}l${-q * 0.17} ${q * 0.17}`,
                '#F5C95C',
                q * 0.025,
              ),
            { transform: `translate(${Math.round(x + q * 0.4)} ${Math.round(b - q * 1)})` },
          )
        )
      return (
        sh +
        fillPath(
          d`M${x - q * 0.22} ${b}l${-q * 0.05} ${-q * 0.86}h${q * 0.54}l${-q * 0.05} ${q * 0.86}z`,
          palette.foam,
          { opacity: 0.5 },
        ) +
        fillPath(
          d`M${x - q * 0.2} ${b - q * 0.04}l${-q * 0.035} ${-q * 0.62}h${q * 0.47}l${-q * 0.035} ${q * 0.62}z`,
          color,
        ) +
        fillPath(
          d`M${x - q * 0.1} ${b - q * 0.5}h${q * 0.17}v${q * 0.17}h${-q * 0.17}z
              M${x + q * 0.02} ${b - q * 0.3}h${q * 0.15}v${q * 0.15}h${-q * 0.15}z`,
          palette.foam,
          { opacity: 0.6 },
        ) +
        strokePath(d`M${x + q * 0.05} ${b - q * 0.3}l${q * 0.22} ${-q * 0.92}`, palette.accent, q * 0.045) +
        fillPath(
          d`M${x - q * 0.24} ${b - q * 0.8}q${-q * 0.2} ${-q * 0.3} ${-q * 0.04} ${-q * 0.42}
              q${q * 0.2} ${q * 0.12} ${q * 0.14} ${q * 0.42}z`,
          palette.leaf,
        )
      )
    }
    svg += g(X - unit * 0.02, y + height * 0.07, unit * 0.52, A, variant % 2 ? 1 : 0)
    svg += g(
      X + unit * 0.4,
      y + height * 0.03,
      unit * 0.36,
      nth([palette.accent2, palette.accent, palette.sea[2], palette.accent], variant),
      variant % 2 ? 0 : 1,
    )
    const sk = X - unit * 0.46
    const sb = y + height * 0.05
    svg += fillPath(
      d`M${sk - unit * 0.07} ${sb}l${-unit * 0.015} ${-unit * 0.26}
          q${unit * 0.085} ${-unit * 0.03} ${unit * 0.17} 0l${-unit * 0.015} ${unit * 0.26}z`,
      '#C9CFCB',
    )
    svg += fillPath(
      d`M${sk - unit * 0.085} ${sb - unit * 0.27}q0 ${-unit * 0.1} ${unit * 0.05} ${-unit * 0.12}
          v${-unit * 0.04}h${unit * 0.07}v${unit * 0.04}
          q${unit * 0.05} ${unit * 0.02} ${unit * 0.05} ${unit * 0.12}z`,
      '#E8ECE6',
    )
    svg += fillPath(
      d`M${sk + unit * 0.02} ${sb}l${unit * 0.012} ${-unit * 0.26}h${unit * 0.05}l${-unit * 0.015} ${unit * 0.26}z`,
      palette.ink,
      { opacity: 0.3 },
    )
    svg +=
      width > height
        ? fillPath(
            d`M${width * 0.1} ${sb}v${-unit * 0.34}q0 ${-unit * 0.06} ${unit * 0.035} ${-unit * 0.09}
                v${-unit * 0.14}h${unit * 0.05}v${unit * 0.14}
                q${unit * 0.035} ${unit * 0.03} ${unit * 0.035} ${unit * 0.09}v${unit * 0.34}z`,
            palette.leafDark,
          ) +
          rect(width * 0.1, sb - unit * 0.26, unit * 0.12, unit * 0.15, palette.trim) +
          circle(width * 0.1 + unit * 0.06, sb - unit * 0.185, unit * 0.04, palette.accent)
        : ''
    return svg + awning(palette, -4, -2, width + 8, height * 0.1, Math.round(width / (unit * 0.12)), A, palette.trim)
  },
}
