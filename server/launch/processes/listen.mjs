import { freePort, isFree } from './ports.mjs'

/**
 * The port of the site, its origin on this machine, and its address for browsers (`PUBLIC_URL`).
 * @param {import('#server/env/index.ts').Env} settings
 * @param {string} script the npm script, for the advice
 * @returns {Promise<{ port: number, origin: string, address: string }>}
 * @throws Error when the port is taken
 */
export async function whereToListen({ host, port: wanted, publicUrl }, script) {
  if (wanted !== 0 && !(await isFree(wanted, host))) {
    throw new Error(
      `Port ${wanted} is taken by another program. Stop that one, or choose another port: PORT=${wanted + 10} npm ${script}`,
    )
  }
  const port = wanted || (await freePort(host))
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return {
    port,
    origin: `http://${own.includes(':') ? `[${own}]` : own}:${port}`,
    address: process.env.PUBLIC_URL ? publicUrl : `http://localhost:${port}`,
  }
}
