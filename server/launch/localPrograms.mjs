import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import * as brand from '../../shared/house.ts'
import { freePort } from './processes/ports.mjs'
import { findProgram } from './programs.mjs'

// Servers of Debian's for `npm run start:cluster`, each in a folder and on a port of its own.

/**
 * @typedef {object} LocalProgram
 * @property {string} name
 * @property {number} port
 * @property {number} pid
 * @property {Promise<void>} ended
 * @property {() => Promise<void>} stop
 */

const host = '127.0.0.1'
const patienceMs = 20_000
const run = promisify(execFile)

/**
 * Redis as a cache: nothing on the disk; when it is full, what was used least goes first (docs/operations/operators.md).
 * @param {{ folder: string, port?: number }} options folder: its working folder
 * @returns {Promise<LocalProgram>}
 */
export async function startRedis({ folder, port }) {
  await mkdir(folder, { recursive: true })
  const chosen = port ?? (await freePort(host))
  const settings = { port: chosen, bind: host, save: '', appendonly: 'no', maxmemory: '256mb' }
  const args = Object.entries({ ...settings, 'maxmemory-policy': 'volatile-lfu', dir: folder })
  return startProgram({
    name: 'redis',
    args: args.flatMap(([name, value]) => [`--${name}`, String(value)]),
    cwd: folder,
    port: chosen,
    stopSignal: 'SIGTERM',
  })
}

/**
 * PostgreSQL with a database of the house’s id; its data stays in the folder.
 * @param {{ folder: string, port?: number }} options
 * @returns {Promise<LocalProgram & { url: string }>}
 */
export async function startPostgres({ folder, port }) {
  const chosen = port ?? (await freePort(host))
  const user = brand.id
  const owner = await ownerOfData()
  const data = join(folder, 'data')
  await mkdir(folder, { recursive: true })
  await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  const bin = dirname(findProgram('postgres') ?? '')
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const args = ['-D', data, '--locale=C.UTF-8', '--encoding=UTF8', '--auth=trust', `--username=${user}`]
    await run(join(bin, 'initdb'), args, { ...owner, cwd: folder })
  }
  const settings = { port: chosen, listen_addresses: host, unix_socket_directories: '', max_connections: 100 }
  const program = await startProgram({
    name: 'postgres',
    args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    cwd: folder,
    port: chosen,
    // Its "fast" shutdown: sessions are cut, no data is lost.
    stopSignal: 'SIGINT',
    ...owner,
  })
  const url = (database) => `postgres://${user}@${host}:${chosen}/${database}`
  await makeDatabase(url('postgres'), user)
  return { ...program, url: url(user) }
}

/**
 * nginx in front, with docs/deploy/nginx.conf.template.
 * @param {{ folder: string, template: string, host: string, port: number, upstreams: readonly string[], realIp?: string,
 *   isProxyProtocol?: boolean, tls?: { template: string, certificate: string, key: string, plainPort: number, publicUrl: string,
 *   clients?: { template: string, authority: string } } }} options
 *   template: its text; upstreams: `host:port` of each process; realIp: lines about proxies in front; isProxyProtocol: they
 *   speak it; tls: with nginx-tls.conf.template's text, and files; clients: the same of nginx-client-certificate.conf.template
 * @returns {Promise<LocalProgram>}
 */
export async function startNginx(options) {
  const { folder, template, host: listenHost, port, upstreams, realIp = '', isProxyProtocol = false, tls } = options
  for (const included of ['tls', 'checks']) await mkdir(join(folder, included), { recursive: true })
  const values = {
    LISTEN: `${listenHost}:${port}${tls ? ' ssl http2' : ''}${isProxyProtocol ? ' proxy_protocol' : ''}`,
    // Never taken out of rotation: a missing process refuses at once, and nginx asks the next one.
    SITE_SERVERS: upstreams.map((it) => `server ${it} max_fails=0;`).join('\n    '),
    WORK_DIR: folder,
    ERROR_LOG: join(folder, 'error.log'),
    REAL_IP: realIp,
    ...(tls && {
      LISTEN_PLAIN: `${listenHost}:${tls.plainPort}`,
      TLS_CERTIFICATE: tls.certificate,
      TLS_KEY: tls.key,
      PUBLIC_URL: tls.publicUrl,
      CLIENT_CA: tls.clients?.authority,
    }),
  }
  const filled = (text) => text.replaceAll(/\$\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, filled(template))
  if (tls) await writeFile(join(folder, 'tls', 'tls.conf'), filled(tls.template))
  if (tls?.clients) await writeFile(join(folder, 'checks', 'client-certificate.conf'), filled(tls.clients.template))
  // Started by root its workers would be somebody else, who may not enter every folder that a page could be kept in.
  const user = process.getuid?.() === 0 ? ' user root;' : ''
  return startProgram({
    name: 'nginx',
    args: ['-c', file, '-p', folder, '-e', join(folder, 'error.log'), '-g', `daemon off;${user}`],
    cwd: folder,
    port,
    stopSignal: 'SIGQUIT',
  })
}

/** PostgreSQL listens before it accepts sessions. */
async function makeDatabase(url, name) {
  for (const end = Date.now() + patienceMs; ; ) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
      if (rowCount === 0) await client.query(`create database ${name}`)
      return
    } catch (cause) {
      if (Date.now() > end) throw new Error(`PostgreSQL refused the connection: ${cause.message}`, { cause })
      await pause(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Starts a program that is not ours, and waits until its port answers. @throws Error when it ends before that */
async function startProgram({ name, args, cwd, port, stopSignal, uid, gid }) {
  const path = findProgram(name)
  if (!path) throw new Error(`${name} is not on this machine: npm run start:cluster installs it`)
  const child = spawn(path, args, { cwd, uid, gid, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-2000)
  })
  let running = true
  const ended = new Promise((resolve) => {
    const end = () => {
      running = false
      resolve()
    }
    child.on('error', end)
    child.on('exit', end)
  })
  const watcher = endWithUs(child.pid, stopSignal)
  ended.then(() => watcher.kill())
  for (const end = Date.now() + patienceMs; !(await answers(port)); ) {
    if (!running) throw new Error(`${name} could not start: ${said.trim()}`)
    if (Date.now() > end) throw new Error(`${name} does not listen on port ${port}`)
    await pause(30)
  }
  return {
    name,
    port,
    pid: child.pid,
    ended,
    async stop() {
      if (running) child.kill(stopSignal)
      await ended
    },
  }
}

/** Ends with the launcher, also a killed one: a shell waits for the end of our pipe. */
function endWithUs(pid, signal) {
  const script = 'read -r _; kill -"$1" "$2" 2>/dev/null'
  const args = ['-c', script, 'sh', signal.slice(3), String(pid)]
  const watcher = spawn('sh', args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  watcher.unref()
  watcher.stdin.unref()
  watcher.on('error', () => {})
  return watcher
}

/**
 * The user that runs PostgreSQL, which refuses root: `postgres` is the user of Debian's package, `nobody` is everywhere.
 * @returns {Promise<{ uid: number, gid: number }>}
 * @throws Error when the system has no user besides root
 */
export async function ownerOfData() {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  if (uid !== 0) return { uid, gid }
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined)
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
  }
  throw new Error('PostgreSQL does not run as root, and this system has no other user for it')
}

/** @returns {Promise<boolean>} whether the port accepts connections */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const tell = (isThere) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => tell(true))
    socket.once('error', () => tell(false))
  })
}
