import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'

const launch = join(import.meta.dirname, '..', '..', 'server', 'launch')

/** A build that counts how often it ran. */
const build = `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { recordBuild } from './server/launch/buildState.mjs'
await recordBuild(process.cwd(), async () => {
  const dist = process.env.HOUSE ? 'dist-arvenhof' : 'dist'
  mkdirSync(dist + '/server', { recursive: true })
  await new Promise((resolve) => setTimeout(resolve, 300))
  appendFileSync('builds.txt', 'x')
  if (readFileSync('client/app.ts', 'utf8').includes('broken')) process.exit(1)
  writeFileSync('client/registry.generated.ts', '')
  for (const file of ['manifest.json', 'server/main.mjs']) writeFileSync(dist + '/' + file, '')
})
`

describe('the set-up before every command', () => {
  let clone: string
  const builds = async () => (await readFile(join(clone, 'builds.txt'), 'utf8').catch(() => '')).length
  const edit = (file: string, content: string) => writeFile(join(clone, file), content)

  beforeEach(async () => {
    clone = await mkdtemp(join(tmpdir(), 'a clone '))
    for (const room of ['client', 'i18n', 'shared', 'server', 'node_modules/.bin']) {
      await mkdir(join(clone, room), { recursive: true })
    }
    await cp(launch, join(clone, 'server', 'launch'), { recursive: true })
    await cp(join(launch, '../../shared/houseFolder.mjs'), join(clone, 'shared/houseFolder.mjs'))
    await symlink(process.execPath, join(clone, 'node_modules', '.bin', 'node'))
    const lock = JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } })
    for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) await edit(file, lock)
    await edit('package.json', '{ "type": "module" }')
    await edit('build.mjs', build)
    await edit('client/app.ts', 'export {}')
  })
  afterEach(() => rm(clone, { recursive: true, force: true }))

  it('builds once, and is silent when nothing changed', async () => {
    expect((await setUp('--build')).output).to.equal('Building the site…\n')
    expect(await setUp('--build')).to.deep.equal({ code: 0, output: '' })
    expect(await builds()).to.equal(1)
  })

  it('makes nothing again that `npm run build` has made', async () => {
    const made = spawn(process.execPath, ['build.mjs'], { cwd: clone })
    await once(made, 'close')
    expect(made.exitCode).to.equal(0)
    expect(await setUp('--build')).to.deep.equal({ code: 0, output: '' })
    expect(await builds()).to.equal(1)
  })

  it('builds again for another content, not for another time of the file', async () => {
    await setUp('--build')
    await utimes(join(clone, 'client/app.ts'), new Date(), new Date())
    expect((await setUp('--build')).output).to.equal('')
    await edit('client/app.ts', 'export const a = 1')
    await setUp('--build')
    expect(await builds()).to.equal(2)
  })

  it('builds again when something it wrote is gone or of another house, or a source is gone', async () => {
    await setUp('--build')
    await rm(join(clone, 'client/registry.generated.ts'))
    await setUp('--build')
    await edit('client/registry.generated.ts', 'export {}')
    await setUp('--build')
    await rm(join(clone, 'dist'), { recursive: true })
    await setUp('--build')
    await rm(join(clone, 'package.json'))
    await setUp('--build')
    expect(await builds()).to.equal(5)
  })

  it('does not build for a test, a demo or the launch scripts', async () => {
    await setUp('--build')
    await mkdir(join(clone, 'client/blocks/Quote'), { recursive: true })
    await edit('client/blocks/Quote/demo.json', '{}')
    await edit('client/app.test.ts', '')
    await edit('server/launch/more.mjs', '')
    expect((await setUp('--build')).output).to.equal('')
  })

  it('tells of a failed build, and tries again', async () => {
    await edit('client/app.ts', 'broken')
    expect(await setUp('--build')).to.deep.equal({
      code: 1,
      output: 'Building the site…\nThe build failed: see the lines above.\n',
    })
    expect((await setUp('--build')).code).to.equal(1)
    await edit('client/app.ts', 'export {}')
    expect((await setUp('--build')).code).to.equal(0)
  })

  it('does the work once when two start together', async () => {
    const both = await Promise.all([setUp('--build'), setUp('--build')])
    expect(both.map((it) => it.code)).to.deep.equal([0, 0])
    expect(await builds()).to.equal(1)
  })

  it('goes on after a set-up that was killed', async () => {
    await edit('.setup.lock', '1')
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(join(clone, '.setup.lock'), longAgo, longAgo)
    expect((await setUp('--build')).code).to.equal(0)
  })

  it('builds each house into a folder of its own, and again when what is known of it changes', async () => {
    const arvenhof = { HOUSE: join(clone, 'houses/arvenhof') }
    await mkdir(arvenhof.HOUSE, { recursive: true })
    await edit('houses/arvenhof/house.json', '{}')
    for (const env of [{}, arvenhof, {}, arvenhof]) await setUp('--build', env)
    expect(await builds()).to.equal(2)
    await edit('houses/arvenhof/house.json', '{ "name": "Arvenhof" }')
    for (const env of [{}, arvenhof]) await setUp('--build', env)
    expect(await builds()).to.equal(3)
  })

  it('names the browser that PUPPETEER_EXECUTABLE_PATH does not find', async () => {
    const { code, output } = await setUp('--test', { PUPPETEER_EXECUTABLE_PATH: '/nowhere/chromium' })
    expect(code).to.equal(1)
    expect(output).to.equal('PUPPETEER_EXECUTABLE_PATH names a missing browser: /nowhere/chromium\n')
  })

  async function setUp(option: string, env: Record<string, string> = {}) {
    const child = spawn(process.execPath, ['server/launch/setup.mjs', option], {
      cwd: clone,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode, output: out + problems }
  }
})
