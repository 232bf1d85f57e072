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

/** @returns {Promise<number>} a port that is free at this moment */
export function freePort(host) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
