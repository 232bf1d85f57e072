import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { eventually } from '#test/support/site.ts'
import { readRan, testsOf } from './changed.mjs'
import { wideHelpers } from './testFiles.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const passes = `describe('passes', () => { it('passes', () => {}) })`

describe('the runner of the tests', () => {
  let folder: string

  beforeEach(() => {
    const cache = join(root, 'node_modules', '.cache', 'hautemer')
    mkdirSync(cache, { recursive: true })
    folder = mkdtempSync(join(cache, 'runner-'))
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  it('tells passes and failures, and ends with their counts', async () => {
    const { lines, code } = await run({
      'a.test.mjs': passes,
      'b.test.mjs': `describe('b', () => { it('fails', () => { throw new Error('no') }) })`,
    })
    expect(lines.at(-1)).to.equal('1 passed, 1 failed')
    expect(code).to.equal(1)
  })

  it('stays green over a test that fails beside others and passes alone, and names and counts it in the last lines', async () => {
    const { lines, code } = await run({
      'a.test.mjs': passes,
      'b.test.mjs': `import { existsSync, writeFileSync } from 'node:fs'
        describe('b', () => { it('is late', () => {
          const isSecond = existsSync('${folder}/ran')
          writeFileSync('${folder}/ran', '')
          if (!isSecond) throw new Error('no')
        }) })`,
    })
    expect(lines.at(-3)).to.match(/^1 unsteady, /)
    expect(lines.slice(-2)).to.deep.equal(['  b is late', '2 passed, 0 failed'])
    expect(code).to.equal(0)
  })

  for (const [title, broken] of [
    ['cannot be loaded', `import './nowhere.mjs'\n${passes}`],
    ['ends its process', `describe('b', () => { it('ends', () => process.exit(0)) })`],
    [
      // Mocha stops the whole run at such an error.
      'throws after a test of its has passed',
      `describe('b', () => { it('passes', () => process.nextTick(() => { throw new Error('late') })) })`,
    ],
    [
      'rejects a promise that nobody handles',
      `const rejects = async () => { throw new Error('late') }
       describe('b', () => { it('passes', async () => { rejects(); await new Promise((done) => setTimeout(done, 50)) }) })`,
    ],
    ['holds no test', 'export {}'],
  ] as const) {
    it(`runs the other files when one ${title}, which has failed`, async () => {
      const { lines, code } = await run({
        'a.test.mjs': passes,
        'b.test.mjs': broken,
        'c.test.mjs': passes,
        'd.test.mjs': passes,
      })
      expect(lines.at(-1), lines.join('\n')).to.match(/^[34] passed, [12] failed$/)
      for (const file of ['a', 'c', 'd'])
        expect(lines.join('\n')).to.match(new RegExp(`/${file}\\.test.mjs .*1 passed`))
      expect(code).to.equal(1)
    })
  }

  for (const signal of ['SIGTERM', 'SIGKILL'] as const)
    it(`takes along what its tests have started when it is ended by ${signal}`, async () => {
      const told = join(folder, 'started')
      const { child } = begin({
        'a.test.mjs': `import { spawn } from 'node:child_process'
          import { writeFileSync } from 'node:fs'
          describe('a', () => { it('starts a group of processes', async function () {
            this.timeout(60_000)
            const { pid } = spawn('sh', ['-c', 'sleep 300 & wait'], { detached: true, stdio: 'ignore' })
            writeFileSync('${told}', String(pid))
            await new Promise((done) => setTimeout(done, 60_000))
          }) })`,
      })
      const pid = await eventually(() => Number(readFileSync(told, 'utf8')))
      child.kill(signal)
      await eventually(() => !existsSync(`/proc/${pid}`))
    })

  it('tells what the browser showed when a test failed', async () => {
    const { lines } = await run({
      'a.test.mjs': `import { newPage } from '${join(root, 'test/support/browser.ts')}'
        describe('a', () => { it('fails', async () => {
          await (await newPage()).goto('data:text/html,<p>Nothing is here')
          throw new Error('no')
        }) })`,
    })
    const [, text, picture = ''] = /Open page: data:.*\n +(.*)\n +(.*\.png)/.exec(lines.join('\n')) ?? []
    expect(text, lines.join('\n')).to.equal('Nothing is here')
    expect(statSync(join(root, picture)).size).to.be.greaterThan(500)
    rmSync(join(root, picture))
  })

  it('takes a file into the wide run by every helper that leaves a part of it there', async () => {
    const helpers = await Promise.all([
      import('#test/support/store/databases.ts'),
      import('#test/support/store/stores.ts'),
      import('./wide.ts'),
    ])
    const names = helpers.flatMap((it) =>
      Object.entries(it).flatMap(([name, value]) => (typeof value === 'function' ? name : [])),
    )
    // Tests of each database are whole in `npm test`.
    const others = names.filter((it) => !wideHelpers.test(`${it}(`) && !/Each/.test(it))
    expect(others).to.deep.equal(['databasesOf'])
  })

  it('knows usual seconds of files that are there alone', () => {
    const usual = JSON.parse(readFileSync(join(root, 'test/runner/usualSeconds.json'), 'utf8')) as Record<
      string,
      number
    >
    expect(Object.keys(usual).filter((file) => !existsSync(join(root, file)))).to.deep.equal([])
  })

  it('measures what a file of tests runs, and chooses by that who meets a change', async () => {
    const test = (shared: string, call: string) => `import * as used from '${join(root, 'shared', shared)}'
      describe('${shared}', () => { it('calls', () => { ${call} }) })`
    await run({
      'a.test.mjs': test('locales.ts', "used.pathOf('fr', 'hotels')"),
      'b.test.mjs': test('account/luhn.ts', "used.isLuhn('427118055637')"),
    })
    const [a, b] = ['a', 'b'].map((it) => relative(root, join(folder, `${it}.test.mjs`))) as [string, string]
    const ran = readRan(root)
    expect(ran[a]?.modules).to.include('shared/locales.ts').and.not.include('shared/account/luhn.ts')
    expect(ran[b]?.modules).to.include('shared/account/luhn.ts').and.not.include('shared/locales.ts')
    const measured = { modules: [], paths: [], isBrowser: false, at: 0 }
    const all = {
      view: { ...measured, modules: ['client/blocks/Hero/Hero.tsx'], paths: ['/en/our-story'] },
      look: { ...measured, modules: ['client/blocks/Hero/Hero.tsx'], isBrowser: true },
      call: { ...measured, modules: ['server/mail/drawMail.tsx'] },
    }
    const tests = [...Object.keys(all), 'new']
    const meets = (file: string) => testsOf(root, { tests, changed: [file], ran: all })
    const met = (file: string) => meets(file).files.filter((it) => it !== 'new')
    expect(met('client/blocks/Hero/Hero.tsx')).to.deep.equal(['view', 'look'])
    expect(met('client/blocks/Hero/Hero.css')).to.deep.equal(['look'])
    expect(met('content/houses/hautemer/stories/website-hotels/histoire.json')).to.deep.equal(['view'])
    // No test has called it: who calls what imports it.
    expect(met('server/mail/templates/account.tsx')).to.deep.equal(['call'])
    expect(meets('README.md')).to.deep.equal({ files: ['new'], unmet: ['README.md'] })
    expect(met('look')).to.deep.equal(['look'])
  })

  function run(files: Record<string, string>): Promise<{ lines: string[]; code: number }> {
    return begin(files).ended
  }

  function begin(files: Record<string, string>) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const args = [join(root, 'test/run.mjs'), ...Object.keys(files).map((it) => relative(root, join(folder, it)))]
    const { promise, resolve } = Promise.withResolvers<{ lines: string[]; code: number }>()
    const child = execFile(process.execPath, args, { cwd: root }, (_error, stdout) => {
      resolve({ lines: stdout.trimEnd().split('\n'), code: child.exitCode ?? 1 })
    })
    return { child, ended: promise }
  }
})
