import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The faults that the proxy can put into a call. */
export type Fault =
  | { kind: 'none' }
  | { kind: 'late'; ms: number }
  | { kind: 'held'; until: Promise<void> }
  | { kind: 'down' }
  | { kind: 'status'; status: number; body: string; type?: string }
  | { kind: 'halfBody' }
  | { kind: 'stall' }

export interface FaultyProxy {
  url: string
  /** Paths with query that were asked for, in order. */
  asked: string[]
  /** Paths that the client gave up before the answer. */
  left: string[]
  /** From now on, for the calls that match; the last one said wins. */
  break(fault: Fault, matching?: RegExp): void
  /** As if nothing had been. */
  mend(): void
  close(): Promise<void>
}

/** A proxy in front of the content service that breaks as it is told. */
export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const rules: { fault: Fault; matching: RegExp }[] = []
  const asked: string[] = []
  const left: string[] = []
  const server = createServer((req, res) => {
    asked.push(req.url ?? '')
    res.once('close', () => !res.writableEnded && left.push(req.url ?? ''))
    const { hostname, port } = new URL(target)
    const current = rules.findLast(({ matching }) => matching.test(req.url ?? ''))?.fault ?? { kind: 'none' }
    if (current.kind === 'down') return req.socket.destroy()
    if (current.kind === 'stall') return
    if (current.kind === 'status') {
      res.writeHead(current.status, { 'content-type': current.type ?? 'application/json' }).end(current.body)
      return
    }
    const forward = () =>
      request(
        { hostname, port, path: req.url, method: req.method, headers: { ...req.headers, host: `${hostname}:${port}` } },
        (answer) => (current.kind === 'halfBody' ? half(answer, res) : whole(answer, res)),
      )
        .on('error', () => res.destroy())
        .end()
    if (current.kind === 'late') setTimeout(forward, current.ms)
    else if (current.kind === 'held') void current.until.then(forward)
    else forward()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    left,
    break(fault, matching = /./) {
      rules.push({ fault, matching })
    },
    mend() {
      rules.length = 0
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function whole(answer: IncomingMessage, res: ServerResponse): void {
  res.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(res)
}

/** The whole length is promised, half of it sent, then the line is cut. */
function half(answer: IncomingMessage, res: ServerResponse): void {
  const chunks: Buffer[] = []
  answer.on('data', (chunk: Buffer) => chunks.push(chunk))
  answer.on('end', () => {
    const body = Buffer.concat(chunks)
    res.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json', 'content-length': body.length })
    res.write(body.subarray(0, body.length / 2))
    setTimeout(() => res.destroy(), 20)
  })
}
