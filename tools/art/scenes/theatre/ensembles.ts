import { circle, d, each, fillPath, lens, placed, strokePath, upTo } from '../../drawing/svg.ts'
import { type Performer, SKIN } from './soloists.ts'
import { NIGHT } from './stage.ts'

const WINE = '#7A2E4D'
const ROUND = { 'stroke-linecap': 'round' }

/** Three dancers of a revue with feathers, one leg kicked. */
export const revue: Performer = ({ palette, unit }, middle, floor) =>
  each([-1, 0, 1], (place) => {
    const [x, y] = [middle + place * unit * 0.2, floor - Math.abs(place) * unit * 0.01]
    const at = placed(x, y, unit)
    const [costume, plume] = place ? [WINE, palette.accent] : [palette.accent, WINE]
    const body = at('M-.026 -.25h.052l.015 .08l.04 .05q-.08 .03 -.16 0l.04 -.05z')
    const legs = at('M-.015 -.12V0M.02 -.13l.09 -.07')
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
    const at = placed(x, y, unit)
    const body = at('M-.035 0v-.15q0 -.04 .035 -.04t.035 .04v.15z')
    const person = fillPath(body, NIGHT.ink) + circle(x, y - unit * 0.215, unit * 0.025, SKIN)
    if (i === 2) {
      const arm = at('M.03 -.15l.05 -.1')
      const baton = at('M.08 -.25l.04 -.05')
      return person + strokePath(arm, NIGHT.ink, unit * 0.014) + strokePath(baton, palette.trim, unit * 0.005)
    }
    const horn = at('M.02 -.12l.07 -.05l.02 .02l-.07 .06z')
    return person + fillPath(horn, palette.accent2)
  })
