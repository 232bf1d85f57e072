import { nth } from './random.ts'
import { rounded } from './svg.ts'

/** How many numbers each path command takes. */
const ARGUMENTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

function spelled(value: number): string {
  return String(rounded(value)).replace(/^(-?)0\./, '$1.')
}

/** Joins numbers, leaving out every separator that a reader can do without. */
function glued(numbers: readonly string[]): string {
  return numbers.reduce((text, number, index) => {
    if (index === 0) return number
    const lastNumber = text.slice(text.search(/[^0-9.]*[0-9.]*$/))
    const standsAlone = number.startsWith('-') || (number.startsWith('.') && lastNumber.includes('.'))
    return standsAlone ? text + number : `${text} ${number}`
  }, '')
}

/** Turns absolute arguments into steps from the pen, in place. */
function makeRelative(command: string, steps: number[], penX: number, penY: number): void {
  const subtract = (index: number, pen: number) => {
    steps[index] = nth(steps, index) - pen
  }
  if (command === 'H') subtract(0, penX)
  else if (command === 'V') subtract(0, penY)
  else {
    for (let index = command === 'A' ? 5 : 0; index < steps.length; index += 2) {
      subtract(index, penX)
      subtract(index + 1, penY)
    }
  }
}

/** One path in its shortest spelling: relative commands, rounded steps, no idle separator. */
function shortPath(path: string): string {
  const tokens = path.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? []
  let [penX, penY, startX, startY] = [0, 0, 0, 0]
  let [command, written, last] = ['', '', '']

  function write(name: string, steps: readonly number[]): void {
    const numbers = glued(steps.map(spelled))
    if (name !== last || name === 'm' || name === 'z') written += name + numbers
    else written += (numbers.startsWith('-') ? '' : ' ') + numbers
    last = name
  }

  function moveTo(step: readonly number[]): void {
    startX = penX
    startY = penY
    const absolute = `M${glued([spelled(penX), spelled(penY)])}`
    const relative = `m${glued(step.map(spelled))}`
    penX = Number(spelled(penX))
    penY = Number(spelled(penY))
    written += written && relative.length < absolute.length ? relative : absolute
    last = 'm'
  }

  for (let at = 0; at < tokens.length; ) {
    if (/[a-zA-Z]/.test(nth(tokens, at))) command = nth(tokens, at++)
    const upper = command.toUpperCase()
    if (upper === 'Z') {
      written += 'z'
      last = 'z'
      penX = startX
      penY = startY
      continue
    }
    const count = ARGUMENTS[upper] ?? 0
    let steps = tokens.slice(at, at + count).map(Number)
    at += count
    if (command === upper) makeRelative(upper, steps, penX, penY)
    // The radii and flags of an arc are kept whole until they are spelled.
    steps = steps.map((step, index) => (upper === 'A' && index > 1 && index < 5 ? step : Number(spelled(step))))
    if (upper === 'H') penX += nth(steps, 0)
    else if (upper === 'V') penY += nth(steps, 0)
    else {
      penX += nth(steps, count - 2)
      penY += nth(steps, count - 1)
    }
    if (upper === 'M') {
      moveTo(steps)
      command = command === upper ? 'L' : 'l'
    } else if (upper === 'L' && steps[0] === 0) write('v', steps.slice(1))
    else if (upper === 'L' && steps[1] === 0) write('h', steps.slice(0, 1))
    else write(upper.toLowerCase(), steps)
  }
  return written
}

/** Last pass over a picture: short paths, no empty path, no zero before a decimal point. */
export function squeeze(svg: string): string {
  return svg
    .replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${shortPath(path)}"`)
    .replace(/<path d="" [^>]*\/>/g, '')
    .replace(/="(-?)0\.(\d)/g, '="$1.$2')
}
