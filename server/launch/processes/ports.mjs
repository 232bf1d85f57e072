import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>} whether a server could listen there now
 */
export function isFree(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** Below the ports that systems give to connections and to servers that ask for any, and above those that browsers refuse. */
const ports = [20_000, 32_768]

/** @returns {Promise<number>} a port that is free, and that no connection gets before a server listens there */
export async function freePort(host = 'localhost') {
  for (;;) {
    const port = randomInt(...ports)
    if (await isFree(port, host)) return port
  }
}
