import { connect } from 'node:net'
import { processorMs } from './throughput.ts'

/** A request to a site that is more than an address. */
export interface Asked {
  /** An address on this machine. */
  url: string
  method?: 'GET' | 'POST'
  /** Path and query of the next request, where each asks for something else. */
  path?: () => string
  /** Header lines of the next request, each with its line break. */
  headers?: () => string
  /** JSON that is posted. */
  body?: () => string
}

/**
 * Requests a second that sites answer together, each asked over so many connections that stay open, one request
 * after another on each. Of an answer only status and length are read, into one buffer: autocannon, which reads all of
 * it, takes a third of the time that our server takes to draw the page, and so a part of the core that the second
 * process is to have.
 * @param asked addresses on this machine @param seconds after a moment to warm up
 * @returns per second, of all addresses together
 */
export async function answersPerSecond(
  asked: readonly (string | Asked)[],
  connections: number,
  seconds: number,
): Promise<number> {
  let answers = 0
  let failure: Error | undefined
  const sockets = asked.flatMap((it) => Array.from({ length: connections }, () => open(it)))
  await sleep(300)
  const [started, before] = [performance.now(), answers]
  await sleep(seconds * 1000)
  const rate = ((answers - before) / (performance.now() - started)) * 1000
  for (const socket of sockets) socket.destroy()
  if (failure) throw failure
  return rate

  function open(what: string | Asked) {
    const {
      url,
      method = 'GET',
      path,
      headers,
      body,
    }: Partial<Asked> & { url: string } = typeof what === 'string' ? { url: what } : what
    const { hostname, port, pathname, search, host } = new URL(url)
    if (hostname !== '127.0.0.1') throw new Error('The bench only ever asks this machine')
    const rest = ` HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: identity\r\n`
    const head = path ? () => `${method} ${path()}${rest}` : () => `${method} ${pathname}${search}${rest}`
    const request = () => `${head()}${headers?.() ?? ''}${body ? withLength(body()) : '\r\n'}`
    /** Bytes of the answer that have not come yet. */
    let left = 0
    const onread = { buffer: Buffer.allocUnsafe(256 * 1024), callback: take }
    const socket = connect({ host: hostname, port: Number(port), onread }, () => socket.write(request()))
    socket.on('error', (error) => {
      failure ??= error
    })
    return socket

    function take(bytes: number, buffer: Uint8Array): boolean {
      if (left === 0) left = wholeLength(Buffer.from(buffer.buffer, buffer.byteOffset, bytes))
      left -= bytes
      if (left === 0) {
        answers += 1
        socket.write(request())
      }
      return true
    }
  }

  function withLength(text: string): string {
    return `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  }

  /** Length of head and body. The head comes with the first bytes: the server writes it in one piece. */
  function wholeLength(first: Buffer): number {
    const end = first.indexOf('\r\n\r\n')
    const head = first.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (end > 0 && length && head.startsWith('HTTP/1.1 200')) return end + 4 + Number(length)
    failure ??= new Error(`Not an answer of known length: ${head.slice(0, 200)}`)
    return first.length
  }
}

/** Answers a second over 20 connections, and the processor time of the server for each, µs. @param pid the server's */
export async function costOfAnswers(asked: Asked, pid: number): Promise<{ rate: number; costUs: number }> {
  const [before, started] = [await processorMs(pid), performance.now()]
  const rate = await answersPerSecond([asked], 20, 2)
  const answers = rate * ((performance.now() - started) / 1000)
  return { rate, costUs: (((await processorMs(pid)) - before) * 1000) / answers }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
