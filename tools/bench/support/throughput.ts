import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '#server/launch/programs.mjs'

/** The core of the measured server, and that of the client that asks: neither takes from the other. */
export const serverCore = 0
export const generatorCore = 1

/** In ticks of ten milliseconds, on every Linux that we know. */
const tickMs = 10

/** A request that is measured. */
export interface Asked {
  /** An address on this machine. */
  url: string
  headers?: Readonly<Record<string, string>>
  /** Script of wrk, in Lua: requests that differ from one to the next. */
  script?: string
  /** Processes that answer: processor time is added up over them. */
  pids: readonly number[]
}

/** One round. Shares are of one core. */
export interface Throughput {
  perSecond: number
  /** Processor time of the server for one request, µs: its own and the kernel's for it. */
  serverUs: number
  generatorUs: number
  serverShare: number
  generatorShare: number
  /** The share that all other programs and the host took of the whole machine. */
  othersShare: number
}

/**
 * Asks one address for some seconds with wrk (C, one thread, 32 connections) on a core of its own.
 * @throws Error for an answer that is neither 200 nor 304, for broken connections, and where there is no wrk
 */
export async function throughput(asked: Asked, seconds: number): Promise<Throughput> {
  const { url, headers = {}, script, pids } = asked
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('The bench only ever asks this machine')
  const wrk = findProgram('wrk')
  if (!wrk) throw new Error('The bench needs wrk: node server/launch/setup.mjs --bench')
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const before = await times(pids)
  const args = [
    '-c',
    String(generatorCore),
    wrk,
    '-t1',
    '-c32',
    `-d${seconds}s`,
    ...lines,
    '-s',
    await scriptFile(script),
    url,
  ]
  const { stdout } = await promisify(execFile)('taskset', args)
  const after = await times(pids)
  const said = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1)) as WrkSummary
  if (said.refused > 0 || said.broken > 0)
    throw new Error(`${url}: ${said.refused} refusals, ${said.broken} broken\n${stdout}`)
  const [server, generator] = [after.server - before.server, after.children - before.children]
  const [all, idle] = [after.all - before.all, after.idle - before.idle]
  const wallMs = all / after.cores
  return {
    perSecond: (said.requests / said.us) * 1e6,
    serverUs: (server * 1000) / said.requests,
    generatorUs: (generator * 1000) / said.requests,
    serverShare: server / wallMs,
    generatorShare: generator / wallMs,
    othersShare: Math.max(0, (all - idle - server - generator) / all),
  }
}

interface WrkSummary {
  requests: number
  us: number
  refused: number
  broken: number
}

/** Prints a line of JSON at the end: wrk's own summary is for people. */
const summary = `
done = function(summary)
  local it = summary.errors
  io.write(string.format('\\n{"requests":%d,"us":%d,"refused":%d,"broken":%d}',
    summary.requests, summary.duration, it.status, it.connect + it.read + it.write + it.timeout))
end
`

async function scriptFile(script = ''): Promise<string> {
  const file = join(tmpdir(), `bench-wrk-${process.pid}.lua`)
  await writeFile(file, script + summary)
  return file
}

/** Ms so far: of the server, of our children that have ended, of the machine. */
async function times(pids: readonly number[]) {
  const server = await Promise.all(pids.map(processorMs))
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [, ...ticks] = line.split(/\s+/).slice(0, 9).map(Number)
  const sum = (values: readonly number[]) => values.reduce((total, it) => total + it, 0)
  const cores = (await readFile('/proc/stat', 'utf8')).match(/^cpu\d/gm)?.length ?? 1
  return {
    server: sum(server),
    children: await processorMsOfChildren(),
    all: sum(ticks) * tickMs,
    // Idle, and waiting for a disk.
    idle: ((ticks[3] ?? 0) + (ticks[4] ?? 0)) * tickMs,
    cores,
  }
}

/** Processor time of a process so far, ms: its own and what the kernel did for it. Linux. */
export async function processorMs(pid: number): Promise<number> {
  const [user = 0, system = 0] = (await statOf(pid)).slice(11, 13)
  return (user + system) * tickMs
}

/** Processor time of the programs that this process started and that have ended. */
async function processorMsOfChildren(): Promise<number> {
  const [user = 0, system = 0] = (await statOf(process.pid)).slice(13, 15)
  return (user + system) * tickMs
}

/** The numbers of /proc/<pid>/stat after the name, from the state on (man 5 proc). */
async function statOf(pid: number): Promise<number[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}
