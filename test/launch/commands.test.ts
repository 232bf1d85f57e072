import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'chai'
import { isGuessable } from '#server/envValues.ts'
import { commandsIn, typedCommands } from '#test/rules/docs/typedCommands.ts'
import type { Typed } from '#test/support/operated/typed.ts'
import { eventually, freePort } from '#test/support/site.ts'
import { type FreshClone, freshClone } from './freshClone.ts'
import { longCommands } from './longCommands.ts'

const root = join(import.meta.dirname, '..', '..')
const backupFile = 'backups/2026-11-21.backup'
const serveLine =
  'NODE_ENV=production PUBLIC_URL=https://… SESSION_SECRET=… STORYBLOK_API=… STORYBLOK_TOKEN=… npm run serve'

// Each command of README.md and docs/ as it is written there, one after the other in one clone that knows nothing of
// this one: no build, no data. The order is the one in which somebody could type them.
describe('the commands that the pages tell', function () {
  this.timeout(300_000)
  let clone: FreshClone
  let site: Typed
  let content: Typed
  let pushing: Pushing | undefined
  /** Nothing but where to listen is set: other tests run beside. */
  let ports: Record<string, string>

  const judges: Record<string, () => Promise<void>> = {
    'npm run build': async () => {
      await clone.typeToEnd('npm run build')
      await stat(join(clone.folder, 'dist/server/main.mjs'))
      // It keeps the pace of Storyblok for half a minute, and runs beside the others until its turn.
      pushing = await beginPush(clone)
    },
    'npm start': async () => {
      site = clone.type('npm start', { ...ports, FLOOR: 'off' })
      const [, address = ''] = await site.says(/is open +(http\S+)/, 240_000)
      expect((await fetch(`${address}/en`)).status).to.equal(200)
    },
    'npm run backup -- <file>': async () => {
      // The site runs meanwhile.
      expect(await clone.typeToEnd(`npm run backup -- ${backupFile}`)).to.include('The store was written to')
      await stat(join(clone.folder, backupFile))
    },
    'npm run restore -- <file>': async () => {
      expect(await clone.type(`npm run restore -- ${backupFile}`).ended()).to.equal(1)
      await site.end('SIGTERM')
      expect(await clone.typeToEnd(`npm run restore -- ${backupFile}`)).to.include('The store was restored from')
    },
    'npm run migrate': async () => {
      expect(await clone.typeToEnd('npm run migrate')).to.include('The tables are up to date.')
    },
    'npm run points:adjust -- <card> <points> <reason>': async () => {
      const store = new DatabaseSync(join(clone.folder, '.data/store.sqlite'), { readOnly: true })
      const card = store.prepare('select cvip from vip_members where cvip is not null').get()?.cvip
      store.close()
      const said = await clone.typeToEnd(`npm run points:adjust -- ${card} 120 "A kind gesture"`)
      expect(said).to.match(/The card now has \d+ points\./)
    },
    'npm run staff:import file.csv': async () => {
      const list = 'employeeNumber,firstname,lastname,birthdate,left\n70001,Anne,Le Goff,1980-01-02,\n'
      await writeFile(join(clone.folder, 'file.csv'), list)
      expect(await clone.typeToEnd('npm run staff:import file.csv')).to.include(
        '1 people: 1 new, 0 changed, 0 unchanged',
      )
    },
    'node dist/server/staffImport.mjs file.csv': async () => {
      // In the image, whose Node is the pinned one.
      const env = { PATH: `${join(clone.folder, 'node_modules/.bin')}${delimiter}${process.env.PATH}` }
      const said = await clone.typeToEnd('node dist/server/staffImport.mjs file.csv', env)
      expect(said).to.include('1 people: 0 new, 0 changed, 1 unchanged')
    },
    'openssl rand -hex 32': async () => {
      const secret = (await clone.typeToEnd('openssl rand -hex 32')).trim()
      expect(isGuessable(secret), secret).to.equal(false)
    },
    'npm run content:check': async () => {
      expect(await clone.typeToEnd('npm run content:check')).to.include('All stories are well')
    },
    'npm run content:push': async () => {
      const missing = clone.type('npm run content:push')
      expect(await missing.ended()).to.equal(1)
      expect(missing.output()).to.include('content:push needs STORYBLOK_OAUTH_TOKEN and STORYBLOK_SPACE_ID')
      pushing ??= await beginPush(clone)
      expect(await pushing.ended, pushing.typed.output()).to.equal(0)
      expect(pushing.typed.output()).to.match(/0 components made, \d\d+ changed/)
    },
    'npm test -- test/pages/addresses/locale.test.ts --grep cookie': async () => {
      const said = await clone.typeToEnd('npm test -- test/pages/addresses/locale.test.ts --grep cookie')
      expect(said).to.match(/[1-9]\d* passed, 0 failed/)
    },
    'npm run art': async () => {
      expect(await clone.typeToEnd('npm run art')).to.match(/[1-9]\d* files drawn, 0 written/)
    },
    'npm run fix': async () => {
      const file = join(clone.folder, 'shared/move.ts')
      const formatted = await readFile(file, 'utf8')
      await writeFile(file, formatted.replace('} from', '}    from'))
      await clone.typeToEnd('npm run fix')
      expect(await readFile(file, 'utf8')).to.equal(formatted)
    },
    'npm run docs': async () => {
      await clone.typeToEnd('npm run docs')
      for (const page of ['docs/errors.md', 'docs/machines.md', 'docs/requirements.md'])
        expect(await readFile(join(clone.folder, page), 'utf8')).to.equal(await readFile(join(root, page), 'utf8'))
    },
    'npm run content': async () => {
      content = clone.type('npm run content', ports)
      const [, address = ''] = await content.says(/Content service at (http\S+)/)
      expect((await fetch(`${address}/v2/cdn/spaces/me?token=public`)).status).to.equal(200)
    },
    [serveLine]: () =>
      serve(async (values) => serveLine.replaceAll(/(\w+)=\S*…/g, (_, name: string) => `${name}="${values[name]}"`)),
    'npm run serve': () =>
      serve(async (values) =>
        Object.entries({ NODE_ENV: 'production', ...values })
          .map(([name, value]) => `${name}="${value}" `)
          .join('')
          .concat('npm run serve'),
      ),
    'npm run dev': async () => {
      const dev = clone.type('npm run dev', { ...ports, FLOOR: 'off' })
      const [, address = ''] = await dev.says(/Development +(http\S+)/, 240_000)
      expect((await fetch(`${address}/en`)).status).to.equal(200)
      await dev.end('SIGTERM')
    },
  }

  before(async () => {
    clone = await freshClone()
    ports = { PORT: String(await freePort()), CONTENT_PORT: '0' }
  })
  after(() => clone?.close())

  it('are all known here or among the long tests, and none is judged that no page tells', async () => {
    const told = await typedCommands()
    const known = new Set([...Object.keys(judges), ...longCommands])
    const unknown = told.filter(({ command }) => !known.has(command))
    expect(unknown.map(({ page, line, command }) => `${page}:${line} ${command}`)).to.deep.equal([])
    expect([...known].filter((it) => !told.some(({ command }) => command === it))).to.deep.equal([])
  })

  it('are found in blocks and in the line, with variables before them, without what explains them', () => {
    const page = [
      'Type `npm run one`, or `A=1 B="2 3" node two.mjs`; `npm` and `pg_dump` are names, `const a = 1` is none.',
      '',
      '    npm run three  does the third',
      '    $ docker compose up # in its folder',
      '    its output',
      '```sh',
      'curl -s http://localhost/healthz',
      '```',
    ]
    expect(commandsIn(page.join('\n')).map(({ line, command }) => `${line} ${command}`)).to.deep.equal([
      '1 npm run one',
      '1 A=1 B="2 3" node two.mjs',
      '3 npm run three',
      '4 docker compose up',
      '7 curl -s http://localhost/healthz',
    ])
  })

  for (const [command, judge] of Object.entries(judges)) it(command, judge)

  /** The production entry, on the content service that was typed before. */
  async function serve(lineOf: (values: Record<string, string>) => Promise<string>): Promise<void> {
    const [, address = ''] = await content.says(/Content service at (http\S+)/)
    const port = await freePort()
    const data = join(clone.folder, 'production')
    await mkdir(data, { recursive: true })
    const line = await lineOf({
      PUBLIC_URL: 'https://hautemer.example',
      SESSION_SECRET: 'kLm2-Qx7vR9_tB4wZ8nC1sD6fG3hJ5pA',
      STORYBLOK_API: `${address}/v2`,
      STORYBLOK_TOKEN: 'public',
    })
    const served = clone.type(line, { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data })
    await eventually(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status === 200,
      60_000,
    ).catch((cause) => {
      throw new Error(served.output().slice(-2000), { cause })
    })
    // Asked of npm, whose shell must have left its place to the server.
    await served.end('SIGTERM')
    expect(served.output()).to.include('"draining"')
  }
})

interface Pushing {
  typed: Typed
  ended: Promise<number | null>
}

async function beginPush(clone: FreshClone): Promise<Pushing> {
  const { server, api } = await openSpace()
  const env = { STORYBLOK_OAUTH_TOKEN: 'token', STORYBLOK_SPACE_ID: '7', STORYBLOK_MANAGEMENT_API: api }
  const typed = clone.type('npm run content:push', env)
  const ended = typed.ended().finally(() => {
    server.close()
    server.closeAllConnections()
  })
  return { typed, ended }
}

/** A space that has every component already, as far as its names go. */
async function openSpace(): Promise<{ server: Server; api: string }> {
  const names = (await readFile(join(root, 'client/blocks/schemas.generated.ts'), 'utf8')).matchAll(
    /^ {2}(\w+): d\d+ as/gm,
  )
  const components = [...names].map(([, name], id) => ({ id, name }))
  const server = createServer((req, res) => {
    res.setHeader('Content-Type', 'application/json')
    res.end(JSON.stringify(req.method === 'GET' ? { components } : { component: { id: 1 } }))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { server, api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}
