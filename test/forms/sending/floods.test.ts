import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { operate } from '#test/support/operated/operated.ts'

/** Many parts in little: what a parser that takes all of it at once needs seconds for. */
const parts = 120_000
const bodyBytes = 6_200_000
/** Longest that others may wait meanwhile; a parser of all at once took 2 to 5 s. */
const longestWaitMs = 1500
/** A machine that does other things too adds this many times the longest wait without a flood. */
const busyFactor = 10
const multipart = 'multipart/form-data; boundary=b'

describe('bodies that are made to stop a process', () => {
  const site = opened(() => operate({ env: { TRUST_PROXY: 'loopback' } }))
  let clients = 0

  const attack = new Uint8Array(
    Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(parts)).subarray(
        0,
        bodyBytes - 7,
      ),
      Buffer.from('\r\n--b--'),
    ]),
  )

  /** Longest that somebody else waits for an answer during the act, in milliseconds. */
  async function longestWait(act: () => Promise<unknown>): Promise<number> {
    let longest = 0
    let isOver = false
    const others = (async () => {
      do {
        const started = performance.now()
        expect((await fetch(`${site.url}/healthz`)).status).to.equal(200)
        longest = Math.max(longest, performance.now() - started)
      } while (!isOver)
    })()
    await act()
    isOver = true
    await others
    return longest
  }

  for (const path of ['/api/forms/contact', '/contact']) {
    it(`${path}: others are answered while a post of ${parts} parts is refused`, async () => {
      // Drawn once before anything is measured.
      await fetch(`${site.url}/contact`)
      const quiet = await longestWait(() => new Promise((resolve) => setTimeout(resolve, 500)))
      const flooded = await longestWait(async () => {
        for (let n = 0; n < 3; n++) {
          const { status } = await post(path, attack, { 'Content-Type': multipart })
          expect(status).to.equal(413)
        }
      })
      expect(flooded).to.be.lessThan(longestWaitMs + busyFactor * quiet)
    })

    it(`${path}: 40 parts are read, 41 are too many`, async () => {
      const partsOf = (count: number) =>
        `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(count)}--b--\r\n`
      expect((await post(path, partsOf(40), { 'Content-Type': multipart })).status).to.equal(422)
      expect((await post(path, partsOf(41), { 'Content-Type': multipart })).status).to.equal(413)
    })
  }

  function post(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
  ): Promise<Response> {
    return fetch(site.url + path, { method: 'POST', redirect: 'manual', headers: { ...own(), ...headers }, body })
  }

  function own(): Record<string, string> {
    clients += 1
    return { Origin: site.url, 'X-Forwarded-For': `10.76.${clients >> 8}.${clients & 255}` }
  }
})
