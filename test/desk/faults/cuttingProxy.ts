import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** A proxy that takes one post to the server and cuts the way of its answer. */
export async function cuttingProxy() {
  let target = ''
  let isCutting = false
  let cut = () => {}
  const wasCut = new Promise<void>((resolve) => {
    cut = resolve
  })
  const server: Server = createServer((req, res) => {
    const isCut = isCutting && req.method === 'POST'
    if (isCut) isCutting = false
    const onward = request(target + req.url, { method: req.method, headers: req.headers }, (answer) => {
      if (!isCut) {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        return answer.pipe(res)
      }
      answer.resume().on('end', () => {
        req.socket.destroy()
        cut()
      })
    })
    req.pipe(onward)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (url: string) => {
      target = url
    },
    cutNextPost: () => {
      isCutting = true
    },
    cut: () => wasCut,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
