import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import pg from 'pg'
import { newestMigration } from '#server/store/migrations/all.ts'
import { freshClone } from '#test/launch/freshClone.ts'
import { opened } from '#test/support/opened.ts'
import { distDir } from '#test/support/site.ts'
import { type Builds, buildsOf } from './buildsOf.ts'
import { beginLoad } from './clusterLoad.ts'
import { type ClusterRun, startCluster } from './clusterRun.ts'

const next = '9001_next'
const afterNext = '9002_after_next'

// Three builds of one clone on one PostgreSQL: this one, the next (its migration adds), and the one after it (its
// migration takes away what this build needs). nginx, Redis and two processes are those of `npm run start:cluster`; a
// deploy puts another dist/ in place and replaces the processes one after the other.
describe('back and forth between builds', function () {
  this.timeout(180_000)
  const clone = opened(freshClone)
  let builds: Builds
  let cluster: ClusterRun

  before(async () => {
    await cp(distDir, join(clone.folder, 'dist'), { recursive: true, preserveTimestamps: true })
    builds = buildsOf(clone)
    await builds.keep('this')
    await builds.next('next', {
      name: next,
      oldest: newestMigration,
      statements: [
        "await db.schema.alterTable('sessions').addColumn('note', 'text', (it) => it.notNull().defaultTo('')).execute()",
        "await db.schema.createIndex('sessions_by_note').on('sessions').column('note').execute()",
      ],
    })
    await builds.next('afterNext', {
      name: afterNext,
      oldest: next,
      statements: [
        "await db.schema.alterTable('sessions').dropColumn('network').execute()",
        "await db.schema.alterTable('sessions').addColumn('network', 'text').execute()",
      ],
    })
    await builds.place('this')
    cluster = await startCluster({}, clone.folder)
  })
  after(() => cluster?.stop())

  it('goes to the next build under load without a failed request', () => replaced('next'))

  it('goes back to this build, which the new tables allow, and forward again', async () => {
    await replaced('this')
    expect(await migrationsOfProcesses()).to.deep.equal([newestMigration])
    await replaced('next')
    expect(await migrationsOfProcesses()).to.deep.equal([next])
  })

  it('refuses tables that running processes could not use, in one line, and changes nothing', async () => {
    await replaced('this')
    await builds.place('afterNext')
    const { code, said } = await migrate()
    expect(code).to.equal(1)
    expect(said).to.match(
      /^2 running processes \(build \w+\) could not go on with the tables of this build, which needs builds that know 9001_next\. [^\n]*\n$/,
    )
    expect(await executed()).not.to.include(afterNext)
  })

  it('takes them once every process is of a build that they allow, and no request fails', async () => {
    await replaced('next')
    const load = beginLoad(cluster.front)
    await builds.place('afterNext')
    expect(await migrate()).to.deep.equal({ code: 0, said: 'The tables are up to date.\n' })
    await replaceProcesses()
    expect((await load.end()).failures).to.deep.equal([])
  })

  it('then refuses this build, in one line', async () => {
    await builds.place('this')
    const { code, said } = await migrate()
    expect(code).to.equal(1)
    expect(said).to.equal(
      `The database is of a later build (${afterNext}): it needs a build that knows ${next}, and this one ends at ${newestMigration}. Start the later build, or one between them.\n`,
    )
  })

  /** A deploy of a build under load. */
  async function replaced(name: string): Promise<void> {
    const load = beginLoad(cluster.front)
    await builds.place(name)
    await replaceProcesses()
    const { answers, logins, failures } = await load.end()
    expect(failures).to.deep.equal([])
    expect(answers).to.be.greaterThan(50)
    expect(logins).to.be.greaterThan(3)
  }

  async function replaceProcesses(): Promise<void> {
    const before = timesReplaced()
    process.kill(cluster.launcher.pid ?? 0, 'SIGUSR2')
    await cluster.says('All processes have been replaced', 60_000, before + 1)
  }

  function timesReplaced(): number {
    return cluster.output().split('All processes have been replaced').length - 1
  }

  /** The first step of a deploy, by the build that is in place. */
  async function migrate(): Promise<{ code: number | null; said: string }> {
    const typed = clone.type('node_modules/.bin/node dist/server/migrate.mjs', {
      DATABASE_URL: databaseUrl(),
      LOG_LEVEL: 'silent',
    })
    return { code: await typed.ended(), said: typed.output() }
  }

  function databaseUrl(): string {
    return /PostgreSQL +(\S+)/.exec(cluster.output())?.[1] ?? ''
  }

  async function executed(): Promise<string[]> {
    return (await query<{ name: string }>('select name from kysely_migration')).map(({ name }) => name)
  }

  /** The newest migration that the running processes know. */
  async function migrationsOfProcesses(): Promise<string[]> {
    return (await query<{ migration: string }>('select distinct migration from processes')).map((it) => it.migration)
  }

  async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: databaseUrl() })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
})
