import { nth } from '../../drawing/random.ts'
import { circle, d, each, fillPath, lens, placed, strokePath, upTo } from '../../drawing/svg.ts'
import { type Performer, SKIN } from './soloists.ts'
import { NIGHT } from './stage.ts'

const WINE = '#7A2E4D'
const ROUND = { 'stroke-linecap': 'round' }

/** A line of three dancers, arms round each other, one leg kicked; great fans of feathers behind them. */
export const revue: Performer = ({ palette, unit }, middle, floor) => {
  const q = unit * 1.5
  const places = [-1, 0, 1].map((place) => ({
    place,
    x: middle + place * q * 0.15,
    y: floor - Math.abs(place) * q * 0.01,
  }))
  const colorsOf = (place: number) => (place ? [WINE, palette.accent] : [palette.accent, WINE]) as [string, string]
  const fans = each(places, ({ place, x, y }) => {
    return each(upTo(6), (i) => {
      const angle = (i - 2.5) * 0.56
      const [tipX, tipY] = [x + Math.sin(angle) * q * 0.1, y - q * 0.24 - Math.cos(angle) * q * 0.1]
      const turned = { transform: d`translate(${tipX} ${tipY}) rotate(${angle * 57 - 90})` }
      return fillPath(lens(0, 0, q * 0.06, q * 0.025), i % 2 ? palette.trim : nth(colorsOf(place), 1), turned)
    })
  })
  const arms = each(places, ({ place, x, y }) => {
    const at = placed(x, y, q)
    const left = place < 0 ? 'M-.02 -.222L-.075 -.25L-.1 -.31' : 'M-.02 -.222Q-.07 -.2 -.125 -.228'
    const right = place > 0 ? 'M.02 -.222L.075 -.25L.1 -.31' : ''
    return strokePath(at(left + right), SKIN, q * 0.015, { ...ROUND, 'stroke-linejoin': 'round' })
  })
  const dancers = each(places, ({ place, x, y }) => {
    const at = placed(x, y, q)
    const [costume, plume] = colorsOf(place)
    const legs = at('M-.012 -.13L-.014 -.01M.014 -.125L.068 -.13L.128 -.19')
    const shoes = at('M-.022 -.012h.022v.014h-.03zM.12 -.186l.02 -.022l.012 .018l-.022 .014z')
    const body = at('M-.026 -.228q.026 .012 .052 0l-.008 .05l.014 .05q-.032 .016 -.064 0l.014 -.05z')
    const skirt = each([-0.8, 0, 0.8], (angle) =>
      fillPath(lens(0, 0, q * 0.028, q * 0.017), plume, {
        transform: d`translate(${x + Math.sin(angle) * q * 0.03} ${y - q * 0.112}) rotate(${90 - angle * 50})`,
      }),
    )
    const crown = each([-0.6, 0, 0.6], (angle) =>
      fillPath(lens(0, 0, q * 0.026, q * 0.009), costume, {
        transform: d`translate(${x + Math.sin(angle) * q * 0.024} ${y - q * 0.292 - Math.cos(angle) * q * 0.016}) rotate(${angle * 57 - 90})`,
      }),
    )
    return (
      strokePath(legs, SKIN, q * 0.017, { ...ROUND, 'stroke-linejoin': 'round' }) +
      fillPath(shoes, NIGHT.ink) +
      skirt +
      fillPath(body, costume) +
      strokePath(at('M0 -.23v-.02'), SKIN, q * 0.013) +
      circle(x, y - q * 0.262, q * 0.019, SKIN) +
      fillPath(at('M-.02 -.262q0 -.022 .02 -.022t.02 .022q-.012 -.012 -.02 -.01t-.02 .01z'), NIGHT.ink) +
      crown
    )
  })
  const tips = [
    [-1, palette.trim],
    [1, palette.trim],
  ] as const
  const wands = each(tips, ([side, color]) => {
    const [x, y] = [middle + side * q * 0.25, floor - q * 0.33]
    return each([-0.6, 0, 0.6], (angle) =>
      fillPath(lens(0, 0, q * 0.032, q * 0.013), color, {
        transform: d`translate(${x + Math.sin(angle) * q * 0.026} ${y - Math.cos(angle) * q * 0.026}) rotate(${angle * 57 - 90})`,
      }),
    )
  })
  return fans + dancers + arms + wands
}

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
