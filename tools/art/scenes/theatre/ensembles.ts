import { circle, d, each, fillPath, lens, strokePath, upTo } from '../../drawing/svg.ts'
import { type Performer, SKIN } from './soloists.ts'
import { NIGHT } from './stage.ts'

const WINE = '#7A2E4D'
const ROUND = { 'stroke-linecap': 'round' }

/** Three dancers of a revue with feathers, one leg kicked. */
export const revue: Performer = ({ palette, unit }, middle, floor) =>
  each([-1, 0, 1], (place) => {
    const [x, y] = [middle + place * unit * 0.2, floor - Math.abs(place) * unit * 0.01]
    const [costume, plume] = place ? [WINE, palette.accent] : [palette.accent, WINE]
    const body = d`M${x - unit * 0.026} ${y - unit * 0.25}h${unit * 0.052}l${unit * 0.015} ${unit * 0.08}
      l${unit * 0.04} ${unit * 0.05}q${-unit * 0.08} ${unit * 0.03} ${-unit * 0.16} 0l${unit * 0.04} ${-unit * 0.05}
      z`
    const legs = d`M${x - unit * 0.015} ${y - unit * 0.12}V${y}M${x + unit * 0.02} ${y - unit * 0.13}
      l${unit * 0.09} ${-unit * 0.07}`
    const plumes = each([-0.9, -0.45, 0, 0.45, 0.9], (angle) => {
      const [tipX, tipY] = [x + Math.sin(angle) * unit * 0.055, y - unit * 0.3 - Math.cos(angle) * unit * 0.055]
      return fillPath(lens(0, 0, unit * 0.045, unit * 0.014), plume, {
        transform: d`translate(${tipX} ${tipY}) rotate(${angle * 57 - 90})`,
      })
    })
    return (
      fillPath(body, costume) +
      strokePath(legs, SKIN, unit * 0.02, ROUND) +
      circle(x, y - unit * 0.285, unit * 0.026, SKIN) +
      plumes
    )
  })

/** Four musicians with brass instruments, a conductor in the middle. */
export const orchestra: Performer = ({ palette, unit }, middle, floor) =>
  each(upTo(5), (i) => {
    const [x, y] = [middle + (i - 2) * unit * 0.13, floor + (i % 2) * unit * 0.02]
    const body = d`M${x - unit * 0.035} ${y}v${-unit * 0.15}q0 ${-unit * 0.04} ${unit * 0.035} ${-unit * 0.04}
      t${unit * 0.035} ${unit * 0.04}v${unit * 0.15}z`
    const person = fillPath(body, NIGHT.ink) + circle(x, y - unit * 0.215, unit * 0.025, SKIN)
    if (i === 2) {
      const arm = d`M${x + unit * 0.03} ${y - unit * 0.15}l${unit * 0.05} ${-unit * 0.1}`
      const baton = d`M${x + unit * 0.08} ${y - unit * 0.25}l${unit * 0.04} ${-unit * 0.05}`
      return person + strokePath(arm, NIGHT.ink, unit * 0.014) + strokePath(baton, palette.trim, unit * 0.005)
    }
    const horn = d`M${x + unit * 0.02} ${y - unit * 0.12}l${unit * 0.07} ${-unit * 0.05}l${unit * 0.02} ${unit * 0.02}
      l${-unit * 0.07} ${unit * 0.06}z`
    return person + fillPath(horn, palette.accent2)
  })
