import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect } from 'chai'
import { newFolder } from '#test/support/folders.ts'
import { closing } from '#test/support/opened.ts'
import { startPostgres } from '#test/support/store/postgres.ts'
import { movedFiles, writeMany } from './movedFiles.ts'

const program = join(import.meta.dirname, '..', '..', 'dist/server/membersImport.mjs')
const mostMB = 300

describe('members of a large group come along', function () {
  this.timeout(60 * 60_000)
  let folder: string
  beforeEach(async () => {
    folder = await newFolder('moved-')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('half a million with five million lines of points, on PostgreSQL, within ten minutes and 300 MB', async () => {
    await using postgres = await closing(startPostgres({ durable: true }))
    const files = await writeMany(folder, 500_000)
    const { said, mostResident, seconds } = await importing(files, { DATABASE_URL: await postgres.createDatabase() })
    expect(said).to.include('vipMembers: 500000 added, 0 there already, 0 refused')
    expect(said).to.include('points: 5000000 added, 0 there already, 0 refused')
    expect(said).to.include('points: 0 before + 50000000 = 50000000 after\n').and.not.include('do not')
    expect({ mostResident, seconds }).to.satisfy(() => mostResident < mostMB && seconds < 600)
  })

  it('a file of two gigabytes with a quote that is not closed, which costs its own line alone', async () => {
    const member = join(folder, 'hotelMembers.csv')
    await writeFile(member, movedFiles.hotelMembers)
    const file = join(folder, 'optins.csv')
    const [header = '', line = ''] = movedFiles.optins.split('\n')
    const long = line.replace('J’accepte', 'x'.repeat(5000))
    const [broken, lines] = [200_000, 400_000]
    await pipeline(function* () {
      yield `${header}\n`
      for (let n = 2; n <= lines; n++) yield `${n === broken ? long.replace('x', '"x') : long}\n`
    }, createWriteStream(file))
    const { said, mostResident } = await importing([member, file], {})
    expect(said).to.include(`optins: 1 added, ${lines - 3} there already, 1 refused`)
    const report = await readFile(join(folder, 'members-import.report.csv'), 'utf8')
    expect(report.match(/.*refused.*\r$/gm)).to.deep.equal([
      '"optins.csv",200000,"","refused","a quote that is not closed or not open"\r',
    ])
    expect(mostResident).to.be.below(mostMB)
  })

  /** @returns what it said, its resident memory at most (MB), and how long it took */
  async function importing(files: readonly string[], env: Record<string, string>) {
    const begun = performance.now()
    const child = spawn(process.execPath, [program, ...files], {
      env: { ...process.env, LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data'), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let mostResident = 0
    const looking = setInterval(async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      mostResident = Math.max(mostResident, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000)
    }, 500)
    const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
    clearInterval(looking)
    const seconds = (performance.now() - begun) / 1000
    console.log(`    ${Math.round(seconds)} s, ${Math.round(mostResident)} MB`)
    return { said, mostResident, seconds }
  }
})
