import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { startCluster } from './clusterRun.ts'

const minutes = Number(process.env.TRAFFIC_MINUTES || 10)
const password = 'Demo-2026!'
/** Visitors who do one thing after the other, with a pause like somebody who reads, a little hurried. */
const visitors = 40
const members = ['camille@demo.test', 'theo@demo.test', 'sam@demo.test', 'nora@hautemer.test']
const paths = [
  ...['/', '/en', '/hotels', '/en/hotels', '/hotels/le-grand-hautemer', '/restaurants', '/spectacles', '/offres'],
  ...['/en/shows', '/poker/tournois', '/casinos', '/journal', '/_payload/fr/hotels.json', '/_payload/en/index.json'],
  ...['/recherche?q=plage', '/en/search?type=restaurant', '/api/search?q=huitre', '/api/casinos', '/sitemap.xml'],
]

// Issue 9, done when: no error, flat memory, and p99 within the bench's bounds.
describe(`mixed traffic for ${minutes} minutes on two processes`, function () {
  this.timeout((minutes + 5) * 60_000)
  const run = opened(() => startCluster({ FLOOR: 'on' }))

  it('meets no error, keeps its memory and lets nobody wait', async () => {
    const end = Date.now() + minutes * 60_000
    const failures: string[] = []
    const times: number[] = []
    const lanes = Array.from({ length: visitors }, (_, number) => visit(number, end, failures, times))
    await pause(Math.min(120_000, minutes * 12_000))
    const settled = await memory()
    await Promise.all(lanes)
    const atEnd = await memory()
    const sorted = times.toSorted((a, b) => a - b)
    const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    console.log(
      `      ${sorted.length} answers; p50 ${quantile(0.5).toFixed(1)} ms, p99 ${quantile(0.99).toFixed(1)} ms; ` +
        `memory ${settled.map(mebibytes).join(' and ')} → ${atEnd.map(mebibytes).join(' and ')} MiB`,
    )
    expect(failures.slice(0, 10)).to.deep.equal([])
    for (const [number, bytes] of atEnd.entries()) expect(bytes / (settled[number] ?? 1)).to.be.below(1.15)
    expect(quantile(0.99)).to.be.below(100)
  })

  async function visit(number: number, end: number, failures: string[], times: number[]): Promise<void> {
    // Behind our own nginx every visitor has one address: each process is asked as the balancer would ask it.
    const { url } = run.processes[number % 2] as { url: string }
    const from = `10.20.${number >> 8}.${number & 255}`
    const headers: Record<string, string> = { Origin: run.front, 'X-Forwarded-For': from }
    for (let step = number; Date.now() < end; step++) {
      if (step % 40 === 0) await logIn()
      else if (step % 5 === 0) await ask('/api/eph/users/init', { method: 'POST', headers })
      else await ask(paths[(step * 7) % paths.length] ?? '/', { headers })
      await pause(150 + ((step * 37) % 200))
    }

    async function logIn() {
      const email = members[number % members.length]
      const body = JSON.stringify({ email, password, remember: false })
      const answer = await ask('/api/eph/users/login', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
        isSlow: true,
      })
      const cookies = answer?.headers.getSetCookie().map((it) => it.split(';', 1)[0]) ?? []
      if (cookies.length > 0) headers.Cookie = cookies.join('; ')
    }

    async function ask(path: string, { isSlow = false, ...init }: RequestInit & { isSlow?: boolean }) {
      const started = performance.now()
      try {
        const answer = await fetch(url + path, { redirect: 'manual', ...init })
        await answer.arrayBuffer()
        if (!isSlow) times.push(performance.now() - started)
        if (answer.status >= 400) failures.push(`${path} ${answer.status}`)
        return answer
      } catch (error) {
        failures.push(`${path} ${error}`)
        return undefined
      }
    }
  }

  /** Resident bytes of each process. Linux. */
  function memory(): Promise<number[]> {
    return Promise.all(
      run.processes.map(async ({ pid }) => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8')
        return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
      }),
    )
  }
})

function mebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0)
}
