/** The answer of an Iconify API, as far as it is used (https://iconify.design/docs/types/iconify-json.html). */
export interface IconSet {
  icons?: Record<string, Icon>
  aliases?: Record<string, Icon & { parent: string }>
  left?: number
  top?: number
  width?: number
  height?: number
}

interface Icon {
  body?: string
  left?: number
  top?: number
  width?: number
  height?: number
}

/** Iconify's size when neither icon nor set says one. */
const standardSize = 16

/**
 * The `<svg>` of each of these names that an answer holds. The public API is not ours, and what it
 * sends becomes HTML: a body that holds anything but plain shapes is left out.
 */
export function svgsOf(set: IconSet, names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of names) {
    const svg = svgOf(set, name)
    if (svg !== undefined) found.set(name, svg)
  }
  return found
}

function svgOf(set: IconSet, name: string): string | undefined {
  const alias = own(set.aliases, name)
  const parent = own(set.icons, alias ? alias.parent : name)
  if (!parent) return undefined
  const {
    body,
    left = 0,
    top = 0,
    width = standardSize,
    height = standardSize,
  } = { ...sizeOf(set), ...parent, ...alias }
  if (!body || !isPlain(body) || ![left, top, width, height].every(Number.isFinite)) return undefined
  const box = `viewBox="${left} ${top} ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} width="1em" height="1em" focusable="false">${body}</svg>`
}

const shapes =
  'path|g|rect|circle|ellipse|line|polyline|polygon|defs|clipPath|mask|linearGradient|radialGradient|stop|title'
/** No `on…`, no `href`, no `style`, no quotes that could end an attribute early. */
const attributes = String.raw`(?:\s+(?!on|href|style)[a-z][\w-]*="[^"<>&]*")*`
const plainMarkup = new RegExp(`^(?:\\s*<(?:${shapes})${attributes}\\s*/?>|\\s*</(?:${shapes})>)*\\s*$`, 'i')

function isPlain(body: string): boolean {
  return plainMarkup.test(body)
}

function sizeOf({ left, top, width, height }: IconSet): Icon {
  return { left, top, width, height }
}

/** Names come from content: `constructor` is no icon. */
function own<Value>(record: Record<string, Value> | undefined, name: string): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined
}
