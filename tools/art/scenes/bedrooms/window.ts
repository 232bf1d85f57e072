import type { Canvas } from '../../drawing/canvas.ts'
import { type Box, d, each, fillPath, lens, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'

/** The opening in the wall of a room, in units; floor is the y of the skirting's foot. */
export type RoomWindow = { x: number; y: number; width: number; height: number; arched: boolean; floor: number }

/** Path data of the opening. */
export function hole({ x, y, width: w, height: h, arched }: RoomWindow): string {
  if (!arched) return d`M${x} ${y + h}h${w}V${y}h${-w}Z`
  return d`M${x} ${y + h}h${w}V${y + w * 0.36}a${w / 2} ${w * 0.36} 0 0 0 ${-w} 0Z`
}

/** The wall round the opening with its panels, skirting and cornice, then the boards of the floor. */
export function walls(canvas: Canvas, window: RoomWindow, color: string): string {
  const { width, height, palette, unit } = canvas
  const { x, width: w, floor } = window
  const panel = (left: number, wide: number) =>
    strokePath(d`M${left} ${height * 0.1}h${wide}v${height * 0.54}h${-wide}z`, palette.trim, unit * 0.006, {
      opacity: 0.55,
    })
  const mouldings: Box[] = [
    [0, floor - height * 0.04, x, height * 0.04],
    [x + w, floor - height * 0.04, width, height * 0.04],
    [0, 0, width, height * 0.03],
  ]
  let joints = ''
  for (let i = -10; i < 12; i++)
    joints += d`M${x + w / 2 + i * width * 0.06} ${floor}L${x + w / 2 + i * width * 0.14} ${height}`
  let svg = fillPath(d`M0 0H${width}V${floor}H0Z${hole(window)}`, color, { 'fill-rule': 'evenodd' })
  svg += panel(width * 0.04, x - width * 0.1)
  if (width > height) svg += panel(x + w + width * 0.05, width - x - w - width * 0.09)
  svg += rects(mouldings, palette.trim)
  svg += rect(0, floor, width, height - floor, palette.floor)
  return svg + strokePath(joints, palette.sandShade, 2, { opacity: 0.6 })
}

/** Broad stripes and a dado over the panelled wall, left and right of the opening. */
export function wallpaper(canvas: Canvas, { x, width: w, floor }: RoomWindow): string {
  const { width, height, palette } = canvas
  const [top, dado] = [height * 0.03, floor - height * 0.16]
  const step = width * 0.036
  const stripes = each(upTo(Math.ceil(width / step)), (i) => {
    const left = i * step
    const clear = left + step * 0.5 < x - w * 0.02 || left > x + w * 1.02
    return clear ? d`M${left} ${top}h${step * 0.5}V${dado}h${-step * 0.5}z` : ''
  })
  const boards: Box[] = [
    [0, dado, x - w * 0.01, height * 0.12],
    [x + w * 1.01, dado, width, height * 0.12],
  ]
  return fillPath(stripes, palette.trim, { opacity: 0.28 }) + rects(boards, palette.trim, { opacity: 0.55 })
}

/** The light of both casements on the floor, falling away from the sun. */
export function floorLight({ width, height, palette, sunX }: Canvas, { x, width: w, floor }: RoomWindow): string {
  const shift = -(sunX - (x + w / 2)) * 0.5 - width * 0.1
  const left = d`M${x} ${floor}L${x + w * 0.47} ${floor}L${x + w * 0.4 + shift} ${height}
    L${x - w * 0.22 + shift} ${height}Z`
  const right = d`M${x + w * 0.53} ${floor}L${x + w} ${floor}L${x + w * 1.16 + shift} ${height}
    L${x + w * 0.5 + shift} ${height}Z`
  return fillPath(left, palette.glow, { opacity: 0.75 }) + fillPath(right, palette.glow, { opacity: 0.75 })
}

/** A tied curtain hanging from x; it falls to the right (1) or to the left (-1). */
export function curtain(canvas: Canvas, window: RoomWindow, x: number, side: 1 | -1, cloth: string): string {
  const { height, palette, unit } = canvas
  const { floor } = window
  const w = side * window.width
  const fall = d`M${x} ${height * 0.035}h${w * 0.24}Q${x + w * 0.2} ${height * 0.34} ${x + w * 0.05} ${height * 0.46}
    Q${x + w * 0.12} ${height * 0.6} ${x + w * 0.1} ${floor + height * 0.035}h${-w * 0.2}
    Q${x - w * 0.06} ${height * 0.4} ${x} ${height * 0.035}Z`
  const folds = d`M${x + w * 0.07} ${height * 0.04}Q${x + w * 0.06} ${height * 0.3} ${x + w * 0.01} ${height * 0.45}
    M${x + w * 0.15} ${height * 0.04}Q${x + w * 0.13} ${height * 0.3} ${x + w * 0.03} ${height * 0.45}
    M${x + w * 0.03} ${height * 0.48}Q${x + w * 0.05} ${height * 0.6} ${x + w * 0.02} ${floor + height * 0.03}`
  const tie = lens(x + w * 0.01, height * 0.46, window.width * 0.07, height * 0.018)
  return (
    fillPath(fall, cloth) +
    strokePath(folds, palette.ink, unit * 0.006, { opacity: 0.25 }) +
    fillPath(tie, palette.accent2)
  )
}
