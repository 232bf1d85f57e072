import type { Canvas } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { arches, type Box, d, discs, each, fillPath, lens, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { flag } from '../../parts/fittings.ts'
import { walker } from '../../parts/people.ts'
import { bush } from '../../parts/plants.ts'
import { chimney, gable, pitchedRoof } from '../../parts/roofs.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'
import { storeys } from '../../parts/storeys.ts'

/** Where the cliff ends and how high it stands, in units. */
type Cliff = { brow: number; top: number }

/** The cliff hotel of Étretat: slate gables on the chalk, a lookout tower, a signal mast, the needle in the sea. */
export function semaphore(canvas: Canvas): string {
  const { width, height, palette, unit } = canvas
  const wide = width > height
  const cliff: Cliff = { brow: width * (wide ? 0.7 : 0.8), top: height * 0.63 }
  canvas.horizon = height * 0.56
  let svg = sky(canvas) + clouds(canvas, 3) + sun(canvas) + sea(canvas)
  svg += boats(canvas, height * 0.59, height * 0.7, 3, unit * 0.055) + needle(canvas, cliff) + chalk(canvas, cliff)
  const houseX = width * (wide ? 0.1 : 0.07)
  const houseWidth = unit * (wide ? 0.66 : 0.56)
  svg += house(canvas, houseX, cliff.top + 4, houseWidth)
  svg += signalMast(canvas, cliff.brow - unit * 0.13, cliff.top + height * 0.01, height * 0.46)
  svg += each(upTo(5), (i) => {
    const x = houseX + houseWidth * (0.08 + i * 0.23)
    return bush(canvas, x, cliff.top + height * (0.03 + (i % 2) * 0.012), unit * 0.1, palette.accent, i + 2)
  })
  svg += walker(canvas, cliff.brow - unit * 0.28, cliff.top + height * 0.055, unit * 0.085, palette.accent)
  svg += walker(canvas, cliff.brow - unit * 0.235, cliff.top + height * 0.058, unit * 0.09, palette.sea[0], 'gentleman')
  return svg + gulls(canvas, 5)
}

/** The cliff we stand on: turf with a path, chalk with its strata, surf at the foot. */
function chalk({ width, height, palette, unit }: Canvas, { brow, top }: Cliff): string {
  const wall = d`M0 ${top}H${brow - unit * 0.06}Q${brow} ${top} ${brow + unit * 0.01} ${top + height * 0.06}
    Q${brow + unit * 0.05} ${height * 0.82} ${brow + unit * 0.08} ${height}H0Z`
  const shade = d`M${brow - unit * 0.05} ${top + height * 0.05}
    Q${brow} ${top} ${brow + unit * 0.01} ${top + height * 0.06}
    Q${brow + unit * 0.05} ${height * 0.82} ${brow + unit * 0.08} ${height}H${brow - unit * 0.12}
    Q${brow - unit * 0.04} ${height * 0.84} ${brow - unit * 0.05} ${top + height * 0.05}Z`
  const turf = d`M0 ${top - height * 0.01}H${brow - unit * 0.08}
    Q${brow} ${top - height * 0.005} ${brow + unit * 0.01} ${top + height * 0.06}
    Q${brow - unit * 0.1} ${top + height * 0.08} ${width * 0.3} ${top + height * 0.1}T0 ${top + height * 0.12}Z`
  const path = d`M${width * 0.02} ${top + height * 0.11}
    Q${brow * 0.4} ${top + height * 0.06} ${brow - unit * 0.14} ${top + height * 0.03}
    l${unit * 0.03} ${height * 0.012}Q${brow * 0.5} ${top + height * 0.09} ${width * 0.06} ${top + height * 0.118}Z`
  const strata = each(upTo(5), (i) => {
    const y = top + height * (0.15 + i * 0.05)
    return d`M${width * (0.02 + (i % 2) * 0.1)} ${y}
      q${brow * 0.3} ${-height * 0.012} ${brow * (0.78 - (i % 3) * 0.12)} 0`
  })
  const surf =
    lens(brow + unit * 0.1, height * 0.985, unit * 0.12, unit * 0.02) +
    lens(brow - unit * 0.1, height * 0.995, unit * 0.2, unit * 0.02)
  return (
    fillPath(wall, palette.rockLight) +
    fillPath(shade, palette.rockDark, { opacity: 0.7 }) +
    strokePath(strata, palette.rockDark, unit * 0.006, { opacity: 0.5 }) +
    fillPath(turf, palette.leaf) +
    fillPath(path, palette.sand) +
    fillPath(surf, palette.foam)
  )
}

/** The needle and the arch beyond, out at sea on the right. */
function needle({ width, height, palette, unit }: Canvas, { brow }: Cliff): string {
  const foot = height * 0.66
  const x = (brow + width) / 2
  const far = d`M${width} ${height * 0.5}H${width - unit * 0.1}
    q${-unit * 0.06} ${height * 0.02} ${-unit * 0.09} ${height * 0.13}h${unit * 0.035}
    q${unit * 0.01} ${-height * 0.07} ${unit * 0.05} ${-height * 0.08}
    q${unit * 0.04} ${height * 0.01} ${unit * 0.045} ${height * 0.08}H${width}Z`
  const tip = d`M${x} ${height * 0.5}L${x + unit * 0.02} ${foot - height * 0.05}L${x + unit * 0.035} ${foot}`
  return (
    fillPath(far, palette.rockLight, { opacity: 0.9 }) +
    fillPath(d`${tip}H${x - unit * 0.03}Z`, palette.rockLight) +
    fillPath(d`${tip}H${x + unit * 0.006}Z`, palette.rockDark) +
    fillPath(lens(x, foot, unit * 0.08, 5), palette.foam)
  )
}

/** Long slate roof, three gables, brick chimneys, and the lookout tower at the landward end. */
function house(canvas: Canvas, x: number, base: number, w: number): string {
  const { palette, unit } = canvas
  const floor = unit * 0.062
  const eaves = base - 3 * floor
  const gableWidth = w * 0.21
  let svg = each([0.2, 0.55], (at) =>
    chimney(canvas, x + w * at, eaves - floor * 1.2, w * 0.035, floor * 1.5, palette.accent),
  )
  svg += pitchedRoof(canvas, x, eaves, w, floor * 1.8, floor * 0.8)
  svg += storeys(canvas, x, base, w, 3, floor, 12, { balconies: true, awnings: 0.15 })
  svg += rects(
    upTo(2).map((i): Box => [x, base - floor * (1 + i) - floor * 0.12, w, floor * 0.07]),
    palette.accent,
  )
  svg += each([0.05, 0.395, 0.74], (at) => {
    const draw = () => drawGable(canvas, gableWidth, floor)
    return canvas.symbols.use('pignon', draw, x + w * at, base, 1)
  })
  return svg + lookout(canvas, x - w * 0.09, base, w * 0.11, floor)
}

/** One of the three gabled bays, its lower left corner at the origin. All are one symbol, lit from the same side. */
function drawGable(canvas: Canvas, w: number, floor: number): string {
  const { palette } = canvas
  const lit = { ...canvas, sunX: canvas.sunX > canvas.width / 2 ? 9999 : -9999 }
  const bands = upTo(3).map((row): Box => [0, -floor * (1 + row) - floor * 0.12, w, floor * 0.07])
  return (
    storeys(lit, 0, 0, w, 4, floor, 3, { balconies: true }) +
    rects(bands, palette.accent) +
    gable(lit, 0, -4 * floor, w, floor * 1.7, floor * 0.22, palette.roof) +
    discs([[w / 2, -4.55 * floor, floor * 0.2]], palette.window)
  )
}

/** A round tower with a glazed watch room, where the signals were read. */
function lookout(canvas: Canvas, x: number, base: number, w: number, floor: number): string {
  const { palette } = canvas
  const top = base - 5 * floor
  const shaded = canvas.sunX > x + w / 2 ? x : x + w * 0.65
  const slits = [1.2, 2.6, 3.9].map((at): Box => [x + w * 0.4, base - floor * at, w * 0.2, floor * 0.5])
  const panes = upTo(4).map((i): Box => [x - w * 0.02 + i * w * 0.27, top - floor * 0.95, w * 0.2, floor * 0.75])
  const roof = d`M${x - w * 0.2} ${top - floor}q${w * 0.7} ${-floor * 1.3} ${w * 1.4} 0z`
  return (
    rect(x, top, w, base - top, palette.wall) +
    arches(slits, palette.window) +
    rect(shaded, top, w * 0.35, base - top, palette.wallShade, { opacity: 0.5 }) +
    rect(x - w * 0.06, top - floor, w * 1.12, floor, palette.trim) +
    rects(panes, palette.window) +
    rect(x - w * 0.2, top - floor * 0.12, w * 1.4, floor * 0.2, palette.trim) +
    fillPath(roof, palette.accent) +
    flag(palette, x + w / 2, top - floor * 1.5, floor * 0.9, palette.accent2)
  )
}

/** A mast with two yards, semaphore arms and a string of signal flags. */
function signalMast({ palette, unit }: Canvas, x: number, base: number, h: number): string {
  const top = base - h
  const lines = d`M${x} ${top}V${base}M${x - h * 0.16} ${top + h * 0.2}h${h * 0.32}M${x - h * 0.1} ${top + h * 0.42}
    h${h * 0.2}`
  const stays = d`M${x} ${top}L${x - h * 0.3} ${base}M${x} ${top}L${x + h * 0.22} ${base}`
  const arms = d`M${x} ${top + h * 0.1}l${h * 0.14} ${-h * 0.08}M${x} ${top + h * 0.1}l${-h * 0.15} ${h * 0.03}`
  const colors = [palette.accent, palette.accent2, palette.trim, palette.sea[1]]
  const flags = each(upTo(6), (i) => {
    const [left, y] = [x - h * (0.045 + i * 0.042), top + h * (0.13 + i * 0.14)]
    return fillPath(
      d`M${left} ${y}l${-h * 0.045} ${h * 0.012}l${h * 0.008} ${h * 0.062}l${h * 0.045} ${-h * 0.012}z`,
      nth(colors, i % 4),
    )
  })
  return (
    strokePath(stays, palette.ink, unit * 0.002, { opacity: 0.8 }) +
    flags +
    strokePath(lines, palette.ink, unit * 0.009, { 'stroke-linecap': 'round' }) +
    strokePath(arms, palette.accent, unit * 0.022) +
    discs([[x, top + h * 0.1, unit * 0.014]], palette.trim) +
    discs([[x, top - unit * 0.008, unit * 0.01]], palette.accent2)
  )
}
