import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long each answer takes when a page is asked for at fixed times, whatever became of the ones before: so a server
 * that stops for a moment is seen by all who came meanwhile.
 * @param url an address on this machine
 * @returns ms, shortest first
 */
export async function timesAtRate(
  url: string,
  perSecond: number,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number[]> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('The bench only ever asks this machine')
  const agent = new Agent({ keepAlive: true })
  const times = await Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, i) => {
      await pause((i * 1000) / perSecond)
      return timeOf(url, agent, headers)
    }),
  )
  agent.destroy()
  return times.sort((a, b) => a - b)
}

/** @param share 0.99 for the 99th @param times shortest first */
export function percentile(times: readonly number[], share: number): number {
  return times[Math.floor(times.length * share)] ?? Number.NaN
}

function timeOf(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} was answered with ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - started))
    }).on('error', reject)
  })
}
