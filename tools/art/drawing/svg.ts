/** Attribute name → value; numbers are rounded as coordinates are. */
export type Attributes = Record<string, string | number>

/** x, y in units of the view box. */
export type Point = readonly [x: number, y: number]

/** x, y of the upper left corner, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number]

/** x, y of the centre, radius. */
export type Disc = readonly [x: number, y: number, radius: number]

type Optional<T> = T | null | undefined

/** One decimal below 6 units, none above: nobody sees more, and every digit travels. */
export function rounded(value: number): number {
  const result = Math.abs(value) < 6 ? Math.round(value * 10) / 10 : Math.round(value)
  return Object.is(result, -0) ? 0 : result
}

export function attributes(values: Optional<Attributes>): string {
  if (!values) return ''
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? rounded(value) : value}"`)
    .join('')
}

/** Tag for path data (the `d` of a path) and transforms: rounds every number. White space is free, see squeeze. */
export function d(strings: TemplateStringsArray, ...values: (number | string)[]): string {
  return String.raw({ raw: strings }, ...values.map((value) => (typeof value === 'number' ? rounded(value) : value)))
}

/** Axes of the numbers of a path's commands: `r` radii, `-` the angle and the flags of an arc. */
const axes: Readonly<Record<string, string>> = {
  m: 'xy',
  l: 'xy',
  t: 'xy',
  h: 'x',
  v: 'y',
  c: 'xy',
  s: 'xy',
  q: 'xy',
  a: 'rr---xy',
}

/**
 * Path data about a point, in lengths of `q`: `at('M-.5 0h1')` is a line of the length `q` with x, y in its middle.
 * @param r the length of a unit upwards and down, where it is another
 */
export function placed(x: number, y: number, q: number, r = q): (path: string) => string {
  const origins: Readonly<Record<string, number>> = { x, y }
  return (path) =>
    path.replaceAll(/([a-z])([^a-z]*)/gi, (_, command: string, numbers: string) => {
      const kinds = axes[command.toLowerCase()] ?? ''
      const isAbsolute = command !== command.toLowerCase()
      const values = [...numbers.matchAll(/-?[\d.]+/g)].map(([number], index) => {
        const kind = kinds[index % kinds.length] ?? ''
        if (kind === '-') return number
        return rounded(((isAbsolute && origins[kind]) || 0) + (kind === 'y' ? r : q) * Number(number))
      })
      return command + values.join(' ')
    })
}

export function fillPath(path: string, fill: string, more?: Optional<Attributes>): string {
  return `<path d="${path}" fill="${fill}"${attributes(more)}/>`
}

export function strokePath(path: string, stroke: string, strokeWidth: number, more?: Optional<Attributes>): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${rounded(strokeWidth)}"${attributes(more)}/>`
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more?: Attributes): string {
  return fillPath(d`M${x} ${y}h${width}v${height}h${-width}z`, fill, more)
}

export function circle(x: number, y: number, radius: number, fill: string, more?: Attributes): string {
  return `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}" fill="${fill}"${attributes(more)}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more?: Attributes): string {
  const shape = `cx="${rounded(x)}" cy="${rounded(y)}" rx="${rounded(rx)}" ry="${rounded(ry)}"`
  return `<ellipse ${shape} fill="${fill}"${attributes(more)}/>`
}

/** Path data of a closed polygon. */
function points(corners: readonly Point[]): string {
  return `M${corners.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('L')}Z`
}

export function polygon(corners: readonly Point[], fill: string, more?: Attributes): string {
  return fillPath(points(corners), fill, more)
}

export function group(inner: string, more?: Attributes): string {
  return `<g${attributes(more)}>${inner}</g>`
}

/** Boxes in one path; three or more of equal width or equal height are cheaper as thick strokes. */
export function rects(boxes: readonly Box[], fill: string, more?: Attributes): string {
  const [first] = boxes
  if (first && boxes.length > 2) {
    const [, , width, height] = first
    if (boxes.every((box) => Math.abs(box[2] - width) < 0.4)) {
      return strokePath(boxes.map(([x, y, w, h]) => d`M${x + w / 2} ${y}v${h}`).join(''), fill, width, more)
    }
    if (boxes.every((box) => Math.abs(box[3] - height) < 0.4)) {
      return strokePath(boxes.map(([x, y, w, h]) => d`M${x} ${y + h / 2}h${w}`).join(''), fill, height, more)
    }
  }
  return fillPath(boxes.map(([x, y, w, h]) => d`M${x} ${y}h${w}v${h}h${-w}z`).join(''), fill, more)
}

/** Boxes whose top is a half circle. */
export function arches(boxes: readonly Box[], fill: string, more?: Attributes): string {
  const outline = ([x, y, w, h]: Box) => d`M${x} ${y + h}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0
      v${h - w / 2}z`
  return fillPath(boxes.map(outline).join(''), fill, more)
}

/** Path data of a lens lying on its side: a wave, a highlight, the brim of a hat. */
export function lens(x: number, y: number, halfWidth: number, height: number): string {
  return d`M${x - halfWidth} ${y}q${halfWidth} ${-height} ${2 * halfWidth} 0
      q${-halfWidth} ${height} ${-2 * halfWidth} 0z`
}

/** Discs in one path; two or more of one radius are dots of a round stroke. */
export function discs(list: readonly Disc[], fill: string, more?: Attributes): string {
  const [first] = list
  if (first && list.length > 1 && list.every((disc) => Math.abs(disc[2] - first[2]) < 0.2)) {
    const dots = list.map(([x, y]) => d`M${x} ${y}h0`).join('')
    return strokePath(dots, fill, 2 * first[2], { 'stroke-linecap': 'round', ...more })
  }
  const outline = ([x, y, r]: Disc) => d`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
  return fillPath(list.map(outline).join(''), fill, more)
}

/** Path data of a whole ellipse, for outlines. */
export function ring(x: number, y: number, rx: number, ry = rx): string {
  return d`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0z`
}

/** Path data of a triangle from a centre out to a radius, between two angles (radians, clockwise from the right). */
export function wedge(x: number, y: number, radius: number, from: number, to: number): string {
  return d`M${x} ${y}L${x + Math.cos(from) * radius} ${y + Math.sin(from) * radius}
    L${x + Math.cos(to) * radius} ${y + Math.sin(to) * radius}Z`
}

/** Moves a drawing made about the origin, in whole units, and turns it by whole degrees. */
export function moved(x: number, y: number, degrees?: number): Attributes {
  const turn = degrees === undefined ? '' : ` rotate(${degrees})`
  return { transform: `translate(${Math.round(x)} ${Math.round(y)})${turn}` }
}

/** A list drawn one after the other. */
export function each<T>(list: Iterable<T>, draw: (item: T, index: number) => string): string {
  return Array.from(list, draw).join('')
}

/** The numbers from 0 up to but not including count. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
