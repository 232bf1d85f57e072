import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Ends whatever descends from a process, in groups of its own as well, all but the process itself. Linux; elsewhere nothing
 * is found.
 * @param {number} pid
 */
export function endDescendants(pid) {
  for (const id of descendants(pid).keys()) {
    if (id === pid) continue
    try {
      process.kill(id, 'SIGTERM')
    } catch {
      // The process ended meanwhile, with the one that started it.
    }
  }
}

/** Milliseconds of one tick of the kernel's clock: USER_HZ is 100 on every Linux that Node runs on. */
const tickMs = 10

/**
 * Counts the processor's time of a process and all that descend from it: browsers, databases and servers among them. A
 * process that ends between two looks loses what it used since the look before.
 * @param {number} pid
 * @returns {{ look: () => void, take: () => number }} look: to be called about twice a second; take: ms since the last take
 */
export function countProcessorTime(pid) {
  let known = new Map()
  let sum = 0
  function look() {
    const now = new Map()
    for (const [id, ticks] of descendants(pid)) {
      now.set(id, ticks)
      sum += ticks - (known.get(id) ?? 0)
    }
    known = now
  }
  return {
    look,
    take() {
      look()
      const taken = sum * tickMs
      sum = 0
      return taken
    },
  }
}

/** @returns {Map<number, number>} ticks by process id, the root's own among them */
function descendants(root) {
  const children = new Map()
  const ticks = new Map()
  const all = existsSync('/proc') ? readdirSync('/proc') : []
  for (const id of all.filter((it) => /^\d+$/.test(it)).map(Number)) {
    const stat = readStat(id)
    if (!stat) continue
    ticks.set(id, stat.ticks)
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), id])
  }
  const found = new Map()
  const waiting = [root]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (ticks.has(id)) found.set(id, ticks.get(id))
    waiting.push(...(children.get(id) ?? []))
  }
  return found
}

/** See proc(5): the name of the program, in parentheses, may hold spaces. */
function readStat(id) {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'latin1').split(') ').at(-1).split(' ')
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}
