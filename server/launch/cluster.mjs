// npm run start:cluster: several processes of the built site on this machine, with Redis, PostgreSQL and nginx, as
// docs/deploy/ has them in containers. PROCESSES is their number (two). kill -USR2 replaces them one after the other,
// as a deploy does.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as brand from '../../shared/house.ts'
import { ownName } from '../../shared/houseFolder.mjs'
import { readEnv } from '../env/index.ts'
import { startEmbedded } from './embedded.mjs'
import { greet, homesOf } from './greet.mjs'
import { startNginx, startPostgres, startRedis } from './localPrograms.mjs'
import { onStopSignal, startChild } from './processes/children.mjs'
import { whereToListen } from './processes/listen.mjs'
import { freePort } from './processes/ports.mjs'
import { serverEnvironment, serverFlags } from './serverMemory.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Stand-ins and the programs of Debian's; ended in reverse. */
const round = []
/** Processes of the site, by number. */
const sites = []
let stopping = false
let replacing = Promise.resolve()

onStopSignal(async () => {
  stopping = true
  console.log('Stopping…')
  await stopAll()
})

try {
  await start()
} catch (error) {
  console.error(error.message)
  await stopAll()
  process.exit(1)
}

async function start() {
  const settings = readEnv(process.env)
  const { port, origin, address } = await whereToListen(settings, 'run start:cluster')
  const folder = workFolder(settings.dataDir)
  console.log('Starting Redis and PostgreSQL…')
  const redis = keep(await startRedis({ folder: join(folder, 'redis') }))
  const postgres = keep(await startPostgres({ folder: join(folder, 'postgres') }))
  const embedded = await startEmbedded({ root, settings, siteOrigin: origin, siteAddress: address, children: round })
  const env = {
    ...embedded.env,
    ...secretsOf(settings),
    PUBLIC_URL: address,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    DATABASE_URL: postgres.url,
    TRUST_PROXY: 'loopback',
    HOST: '127.0.0.1',
  }

  const count = Number(process.env.PROCESSES || Math.max(2, availableParallelism()))
  console.log(`Starting ${count} processes of the site…`)
  for (let number = 1; number <= count; number++) {
    sites.push({ number, port: await freePort('127.0.0.1'), dataDir: join(settings.dataDir, `process-${number}`) })
  }
  await Promise.all(sites.map((site) => run(site, env)))
  if (stopping) return

  const template = readFileSync(join(root, 'docs/deploy/nginx.conf.template'), 'utf8')
  const upstreams = sites.map((it) => `127.0.0.1:${it.port}`)
  keep(await startNginx({ folder: join(folder, 'nginx'), template, host: settings.host, port, upstreams }))
  process.on('SIGUSR2', () => {
    replacing = replacing.then(() => replaceEach(env))
  })
  greet(linesOf(env.PUBLIC_URL, { redis, postgres }), embedded)
}

/** Starts one process of the site, and again when it ends unasked. */
async function run(site, env) {
  const child = startChild({
    name: `site ${site.number}`,
    args: [...serverFlags, `${ownName('dist')}/server/main.mjs`],
    env: { ...serverEnvironment, ...env, PORT: String(site.port), DATA_DIR: site.dataDir },
    cwd: root,
  })
  site.child = child
  child.ended.then(({ signal, code }) => {
    if (stopping || site.child !== child) return
    console.log(`Process ${site.number} has ended (${signal ?? code}); it is started again.`)
    void again(site, env)
  })
  return child.ready
}

async function again(site, env) {
  if (await run(site, env)) console.log(`Process ${site.number} serves again (pid ${site.child.pid}).`)
}

/** A deploy: each process is asked to end when the one before serves again. */
async function replaceEach(env) {
  for (const site of sites) {
    if (stopping) return
    const before = site.child
    site.child = undefined
    await before.stop()
    await again(site, env)
  }
  console.log('All processes have been replaced.')
}

async function stopAll() {
  await Promise.all(sites.map((site) => site.child?.stop()))
  for (const it of round.toReversed()) await it.stop()
}

function keep(program) {
  round.push(program)
  program.ended.then(() => stopping || console.log(`${program.name} has ended; the site goes on without it.`))
  return program
}

/** The processes must agree on them: each has a folder of its own, where it would make others. */
function secretsOf({ sessionSecrets: { sealing, opening }, bookingSecrets, floorSecrets, mailSecrets, storyblok }) {
  const sessions = Object.entries(opening).map(([it, secret]) => `${it}${it in sealing ? '' : '-next'}:${secret}`)
  return {
    SESSION_SECRET: sessions.join(','),
    BOOKING_SECRET: bookingSecrets.join(','),
    FLOOR_SECRET: floorSecrets.join(','),
    MAIL_SECRET: mailSecrets.join(','),
    STORYBLOK_WEBHOOK_SECRET: storyblok.webhookSecrets.join(','),
  }
}

/** PostgreSQL does not run as root, and its user may not enter root's home: its folder is elsewhere. */
function workFolder(dataDir) {
  return join(tmpdir(), `${brand.id}-cluster-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`)
}

/** @param {string} address of the site */
function linesOf(address, { redis, postgres }) {
  return [
    [`${brand.name} is open`, `${homesOf(address)}, behind nginx`],
    ['Processes', sites.map((it) => `127.0.0.1:${it.port} (pid ${it.child?.pid})`).join(', ')],
    ['Redis', `127.0.0.1:${redis.port} (pid ${redis.pid})`],
    ['PostgreSQL', `${postgres.url} (pid ${postgres.pid})`],
    ['Replace them all', `kill -USR2 ${process.pid}`],
  ]
}
