import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { startCluster } from '../processes/clusterRun.ts'

// A client that sends byte by byte holds a connection, not the site.
describe('slow senders', () => {
  const run = opened(() => startCluster({}))

  it('are cut, those of headers within 15 s and those of a body within 40 s, while pages are served', async () => {
    const { hostname, port } = new URL(run.processes[0].url)
    const begun = 'POST /api/forms/newsletter HTTP/1.1\r\nHost: localhost\r\n'
    const headers = Array.from({ length: 200 }, () => drip(hostname, port, begun, 'X-More: 1\r\n'))
    const body = `${begun}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n`
    const bodies = Array.from({ length: 20 }, () => drip(hostname, port, body, ' '))
    await pause(1000)
    const started = performance.now()
    expect((await fetch(`${run.processes[0].url}/hotels`)).status).to.equal(200)
    expect(performance.now() - started).to.be.below(2000)
    expect(Math.max(...(await Promise.all(headers)))).to.be.below(15_000)
    expect(Math.max(...(await Promise.all(bodies)))).to.be.below(40_000)
  })

  it('of too many headers are told so', async () => {
    const answer = await fetch(`${run.processes[0].url}/`, { headers: { 'X-Long': 'x'.repeat(20_000) } })
    expect(answer.status).to.equal(431)
  })

  /** Sends a little each second. @returns ms until the other side had enough */
  function drip(host: string, port: string, begin: string, more: string): Promise<number> {
    const started = performance.now()
    return new Promise((resolve) => {
      const socket: Socket = connect(Number(port), host, () => socket.write(begin))
      const timer = setInterval(() => socket.write(more), 1000)
      socket.on('error', () => {})
      socket.resume()
      socket.on('close', () => {
        clearInterval(timer)
        resolve(performance.now() - started)
      })
    })
  }
})
