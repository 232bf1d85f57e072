/** Names of pino's levels from `warn` up; lines below have none. */
const levels = { 40: 'warning', 50: 'error', 60: 'fatal' }
/** Frames of our own sources that a line shows; the box in the page has the whole stack. */
const mostFrames = 5

/**
 * @typedef {object} LogLine
 * @property {number} level @property {number} time milliseconds since 1970 @property {string} msg
 * @property {{ type: string, message: string, stack?: string }} [err]
 */

/** @returns {LogLine | undefined} undefined for a line that is written for people already */
export function readLine(line) {
  try {
    const read = line.startsWith('{"level":') ? JSON.parse(line) : undefined
    return typeof read?.time === 'number' ? read : undefined
  } catch {
    return undefined
  }
}

/**
 * A line of the log for the terminal of a developer.
 * @param {LogLine} line
 * @param {boolean} isKnown its error was printed before: one line says that it came again
 * @returns {string | undefined} undefined for the events of the casino floor, which come every other second
 */
export function lineForPeople(line, isKnown) {
  const { level, time, msg, err, method, path, route, status, ms, pid: _, hostname: __, requestId: ___, ...rest } = line
  if (msg === 'request' && route === 'api.floor' && status < 400 && level < 40) return undefined
  const at = new Date(time).toLocaleTimeString('en-GB')
  const name = levels[level] ? `${levels[level]}: ` : ''
  if (msg === 'request') return [at, name + method, path, status, `${ms} ms`, rest.cache].filter(Boolean).join(' ')
  const facts = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  const text = [at, name + msg, ...facts].join(' ')
  if (!err) return text
  if (isKnown) return `${text}: ${err.message} (again)`
  const frames = (err.stack ?? '').split('\n').filter((it) => /^ +at /.test(it) && !/node_modules|node:/.test(it))
  return [`${text}: ${err.message}`, ...frames.slice(0, mostFrames)].join('\n')
}
