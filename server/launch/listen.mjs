import { freePort, isFree } from './ports.mjs'

/**
 * Where the site shall listen, and how this machine reaches it (design §2: PORT, HOST).
 * @param {NodeJS.ProcessEnv} env
 * @param {string} script the npm script, for the advice
 * @returns {Promise<{ host: string, port: number | string, origin: string }>}
 * @throws Error when the port is taken
 */
export async function whereToListen(env, script) {
  const host = env.HOST || (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1')
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  const port = await choosePort(env.PORT || '3000', host, script)
  return { host, port, origin: `http://${own.includes(':') ? `[${own}]` : own}:${port}` }
}

async function choosePort(text, host, script) {
  const wanted = Number(text)
  // A value that is no port is for the site to refuse, together with every other problem of the environment.
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535) return text
  if (wanted === 0) return freePort(host)
  if (await isFree(wanted, host)) return wanted
  throw new Error(
    `Port ${wanted} is taken by another program. Stop that one, or choose another port: PORT=${wanted + 10} npm ${script}`,
  )
}
