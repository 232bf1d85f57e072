import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import pino from 'pino'
import { ownerOfData } from '#server/launch/localPrograms.mjs'
import { freePort } from '#server/launch/processes/ports.mjs'
import { findProgram } from '#server/launch/programs.mjs'
import { openStore } from '#server/store/open.ts'
import { measured } from '#test/runner/measured.ts'
import { dataParent } from '#test/support/folders.ts'

const run = promisify(execFile)
/** Its first superuser. */
const user = 'tests'

/** A PostgreSQL of the tests' own: port, folder, and another user of the system than root, whom it refuses. */
export interface TestPostgres {
  port: number
  /** A database with the tables of this program. @returns its `postgres://…` */
  createDatabase(): Promise<string>
  /** One without, for tests of how they come. */
  createEmptyDatabase(): Promise<string>
  /** Runs one statement as its superuser, in the database `postgres`. */
  run(sql: string): Promise<void>
  /**
   * Another server that receives what this one writes and takes no writes itself until it is promoted. From then on this
   * one acknowledges what both have.
   */
  standBy(port?: number): Promise<TestStandby>
  /** As a crash would: without a word. */
  kill(): Promise<void>
  /** On the same port, with what it had. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface TestStandby extends TestPostgres {
  promote(): Promise<void>
}

let shared: Promise<TestPostgres> | undefined

/** One for all tests of this process; it ends with the process, however that ends. */
export function sharedPostgres(): Promise<TestPostgres> {
  shared ??= measured('process', () => startPostgres({ durable: false }))
  return shared
}

/** @param options durable: writes to the disk before it answers, as it does when operated */
export async function startPostgres({ durable }: { durable: boolean }): Promise<TestPostgres> {
  const encoding = ['--locale=C.UTF-8', '--encoding=UTF8']
  return serve({ durable }, (data, owner) =>
    run(besidePostgres('initdb'), ['-D', data, ...encoding, '--auth=trust', `--username=${user}`, '--no-sync'], owner),
  )
}

/** Starts a server on a folder of its own. @param makeData fills it, as the user who runs the server */
async function serve(
  options: { durable: boolean; port?: number | undefined },
  makeData: MakeData,
): Promise<TestPostgres> {
  const owner = await ownerOfData()
  const folder = await mkdtemp(join(dataParent, 'postgres-'))
  await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  await makeData(data, { ...owner, cwd: folder })
  const port = options.port ?? (await freePort('127.0.0.1'))
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '32MB',
    max_connections: 80,
    fsync: options.durable ? 'on' : 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const address = (database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  let server: { pid: number; end(): Promise<void> } | undefined
  let databases = 0
  let migrated: Promise<string> | undefined

  const create = async (template: string) => {
    const name = `test_${++databases}`
    await measured('database', () => it.run(`create database ${name} template ${template}`))
    return address(name)
  }
  /** Migrated once: a copy takes a tenth of the time of forty migrations. */
  const migratedDatabase = async () => {
    const databaseUrl = await it.createEmptyDatabase()
    const store = await openStore({ databaseUrl, dataDir: folder, log: pino({ level: 'silent' }) })
    await store.close()
    return new URL(databaseUrl).pathname.slice(1)
  }

  const it: TestPostgres = {
    port,
    async createDatabase() {
      migrated ??= migratedDatabase()
      return create(await migrated)
    },
    createEmptyDatabase: () => create('template1'),
    run: (sql) => ask(address('postgres'), sql),
    async standBy(port) {
      const standby = await serve({ ...options, port }, (copy, options) => {
        const from = [`--dbname=${address('postgres')}?application_name=standby`, '--checkpoint=fast']
        return run(besidePostgres('pg_basebackup'), ['-D', copy, '--write-recovery-conf', ...from], options)
      })
      await it.run(`alter system set synchronous_standby_names = 'standby'`)
      await it.run('select pg_reload_conf()')
      return { ...standby, promote: () => standby.run('select pg_promote()') }
    },
    async start() {
      server = await spawnWithUs([besidePostgres('postgres'), '-D', data, ...flags], { ...owner, cwd: folder })
      await untilItAnswers(address('postgres'))
    },
    async kill() {
      if (server) {
        // Held, it begins no process and takes none that ended off the list: every pid that is found is one of its own.
        process.kill(server.pid, 'SIGSTOP')
        // Its processes for each connection would finish what they are at before they notice.
        for (const pid of [...(await childrenOf(server.pid)), server.pid]) process.kill(pid, 'SIGKILL')
      }
      await server?.end()
      server = undefined
    },
    async stop() {
      await server?.end()
      server = undefined
      await rm(folder, { recursive: true, force: true })
    },
  }
  await it.start()
  return it
}

type MakeData = (data: string, options: { uid: number; gid: number; cwd: string }) => Promise<unknown>

/** Path of a program of the installed PostgreSQL. */
function besidePostgres(name: string): string {
  const postgres = findProgram('postgres')
  if (!postgres) throw new Error('The tests need PostgreSQL: npm test installs it')
  return join(dirname(realpathSync(postgres)), name)
}

/**
 * Starts a server that cannot outlive us: a shell waits for a word from us or our end, and takes the server along,
 * and after our end its folder as well.
 */
async function spawnWithUs([program = '', ...args]: string[], options: { uid: number; gid: number; cwd: string }) {
  const script = `trap '' TERM; "$@" </dev/null >/dev/null 2>&1 & echo $!; read -r word
    kill -QUIT $! 2>/dev/null; wait $!; [ "$word" = keep ] || rm -rf "$PWD"`
  const shell = spawn('sh', ['-c', script, 'sh', program, ...args], { ...options, stdio: ['pipe', 'pipe', 'ignore'] })
  shell.unref()
  const ended = once(shell, 'exit')
  const [line] = await once(shell.stdout, 'data')
  // The streams do not keep this process alive.
  for (const stream of [shell.stdin, shell.stdout]) (stream as unknown as { unref(): void }).unref()
  return {
    pid: Number(String(line).trim()),
    async end() {
      shell.ref()
      shell.stdin.end('keep\n')
      await ended
    },
  }
}

/** Linux; elsewhere none is found. */
async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((it) => /^\d+$/.test(it))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return pids
    .filter((_, index) => Number(stats[index]?.slice(stats[index].lastIndexOf(')') + 2).split(' ')[1]) === parent)
    .map(Number)
}

async function untilItAnswers(url: string): Promise<void> {
  const end = Date.now() + 15_000
  for (;;) {
    try {
      await ask(url, 'select 1')
      return
    } catch (error) {
      if (Date.now() > end) throw new Error('PostgreSQL did not start', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}
