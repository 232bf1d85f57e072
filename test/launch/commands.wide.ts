import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'chai'
import { isGuessable } from '#server/env/values.ts'
import { hashOfList, rankEntries } from '#server/forms/contests/rankEntries.ts'
import { freePort } from '#server/launch/processes/ports.mjs'
import { movedFiles } from '#test/account/movedFiles.ts'
import { openRecorder } from '#test/content/push/recorder.ts'
import { commandsIn, typedCommands } from '#test/rules/docs/typedCommands.ts'
import { opened } from '#test/support/opened.ts'
import type { Typed } from '#test/support/operated/typed.ts'
import { eventually } from '#test/support/site.ts'
import { freshClone } from './freshClone.ts'
import { houseLines, languagesLine, longCommands } from './longCommands.ts'

const root = join(import.meta.dirname, '..', '..')
const backupFile = 'backups/2026-11-21.backup'
const inviteLine = 'npm run desk:invite -- lea@hautemer.fr --house HOU --role casinoDesk --name "Léa Martin"'
const managerLine = 'npm run desk:invite -- ada@hautemer.fr --role group --name "Ada Petit"'
/** Typed by test/booking/reservations.test.ts, at a site that has the hotel of the sample. */
const reservationLine =
  'curl -u synxis:"$BOOKING_SECRET" -H \'Content-Type: text/xml\' --data-binary @docs/operations/reservation.xml https://…/api/booking/reservations'
/** Typed by test/booking/nightlyRates.test.ts. */
const ratesLine = reservationLine.replace('reservation.xml', 'rates.xml')
const serveLine =
  'NODE_ENV=production PUBLIC_URL=https://… SESSION_SECRET=… STORYBLOK_API=… STORYBLOK_TOKEN=… npm run serve'

const cliLines = [
  'stories pull --space 123456',
  'assets pull --space 123456',
  'stories push --from 123456 --space 234567 --dry-run',
  'migrations run --space 234567 --dry-run',
].map((it) => `npx --yes storyblok@4.22.0 ${it}`)

// Each command of README.md and docs/ as it is written there, one after the other in one clone that knows nothing of
// this one: no build, no data. The order is the one in which somebody could type them.
describe('the commands that the pages tell', function () {
  this.timeout(300_000)
  let site: Typed
  let content: Typed
  const clone = opened(freshClone)
  const space = opened(openRecorder)
  /** Nothing but where to listen is set: other tests run beside. */
  let ports: Record<string, string>

  const judges: Record<string, () => Promise<void>> = {
    'npm run build': async () => {
      await clone.typeToEnd('npm run build')
      await stat(join(clone.folder, 'dist/server/main.mjs'))
    },
    'npm start': async () => {
      site = clone.type('npm start', { ...ports, FLOOR: 'off' })
      const [, address = ''] = await site.says(/is open +(http\S+)/, 240_000)
      expect((await fetch(`${address}/en`)).status).to.equal(200)
      // The demo's player pays once the site is open: the backup of the next command has the payment.
      await eventually(paidPlace, (it) => it !== undefined, 60_000)
    },
    'npm run backup -- <file>': async () => {
      // The site runs meanwhile.
      expect(await clone.typeToEnd(`npm run backup -- ${backupFile}`)).to.include('The store was written to')
      await stat(join(clone.folder, backupFile))
    },
    'npm run restore -- <file>': async () => {
      expect(await clone.type(`npm run restore -- ${backupFile}`).ended()).to.equal(1)
      await site.end('SIGTERM')
      // The members of the demo.
      const refused = clone.type(`npm run restore -- ${backupFile}`)
      expect(await refused.ended()).to.equal(1)
      expect(refused.output()).to.match(/store\.sqlite holds members \(\d+\): nothing was changed/)
    },
    'npm run restore -- <file> --replace <database>': async () => {
      const line = `npm run restore -- ${backupFile} --replace .data/store.sqlite`
      expect(await clone.typeToEnd(line)).to.include('The store was restored from')
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
    'npm run refund:paid -- <code of the place>': async () => {
      // As if the bank had sent back the refund of the place that the demo's player has paid.
      const paid = await paidPlace()
      if (!paid) throw new Error('no player of the demo has paid')
      const store = new DatabaseSync(join(clone.folder, '.data/store.sqlite'))
      store
        .prepare("update payments set refund_reason = 'cancelled', refund_state = 'failed' where id = ?")
        .run(paid.payment)
      store.close()
      const answered = await clone.typeToEnd(`npm run refund:paid -- ${paid.code}`)
      expect(answered).to.match(/Recorded: \d+\.00 were paid to the player another way\./)
    },
    'npm run money:check -- report.csv --month 2026-11': async () => {
      const line = 'npm run money:check -- report.csv --month 2026-11'
      // As if nothing had been paid in that month.
      const store = new DatabaseSync(join(clone.folder, '.data/store.sqlite'))
      store.exec('delete from balance_movements; update payments set paid_at = 1')
      store.close()
      const header = 'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category\n'
      const fee = 'txn_1,2026-11-02 10:00:00,eur,0.00,3.00,-3.00,fee\n'
      const report = join(clone.folder, 'report.csv')
      await writeFile(report, header + fee)
      expect(await clone.typeToEnd(line)).to.include('They agree.')
      await writeFile(report, `${header}${fee}txn_2,2026-11-02 10:00:00,eur,40.00,0.85,39.15,charge\n`)
      const refused = clone.type(line)
      expect(await refused.ended()).to.equal(1)
      expect(refused.output()).to.include('Only in the report: txn_2 2026-11-02 11:00 charge 40.00 EUR, fee 0.85')
    },
    'npm run events:replay -- crm': async () => {
      const store = new DatabaseSync(join(clone.folder, '.data/store.sqlite'))
      store.prepare("insert into event_subscriptions (name, kinds_json) values ('crm', '{}')").run()
      store.close()
      expect(await clone.typeToEnd('npm run events:replay -- crm')).to.include('0 events are sent to crm once more.')
    },
    'npm run events:replay -- crm --since 2026-11-20': async () => {
      const said = await clone.typeToEnd('npm run events:replay -- crm --since 2026-11-20')
      expect(said).to.include('0 events are sent to crm once more.')
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
    'npm run members:import -- <files>': importMembers,
    'npm run members:import -- moved/hotelMembers.csv moved/optins.csv --dry-run': async () => {
      const line = 'npm run members:import -- moved/hotelMembers.csv moved/optins.csv'
      expect(await clone.typeToEnd(`${line} --dry-run`)).to.include('A dry run: nothing was changed.')
    },
    'npm run members:import -- moved/hotelMembers.csv moved/optins.csv': importMembers,
    'npm run members:import -- moved/hotelMembers.csv --invite': async () => {
      const said = await clone.typeToEnd('npm run members:import -- moved/hotelMembers.csv --invite')
      expect(said).to.include('hotelMembers: 0 added, 2 there already, 0 refused, 2 invited')
    },
    'npm run members:export -- <folder>': async () => {
      expect(await clone.typeToEnd('npm run members:export -- moved/exported')).to.include('optins.csv: ')
    },
    'npm run members:export -- leaving': async () => {
      expect(await clone.typeToEnd('npm run members:export -- leaving')).to.include('optins.csv: ')
    },
    [inviteLine]: async () => {
      const said = await clone.typeToEnd(inviteLine)
      expect(said).to.include('lea@hautemer.fr is casinoDesk at Casino de la Digue now.')
      expect(said).to.match(/"log":"security".*"event":"invitation".*"role":"casinoDesk".*"outcome":"done"/)
    },
    [managerLine]: async () => {
      expect(await clone.typeToEnd(managerLine)).to.match(/ada@hautemer\.fr is group at .+ now\./)
    },
    'node dist/server/deskInvite.mjs …': async () => {
      const env = { PATH: `${join(clone.folder, 'node_modules/.bin')}${delimiter}${process.env.PATH}` }
      const said = await clone.typeToEnd('node dist/server/deskInvite.mjs lea@hautemer.fr --end', env)
      expect(said).to.include('lea@hautemer.fr has no access any more.')
    },
    'npm run draw:check -- draw.json': async () => {
      const entries = ['3f2a91bc-0000-4000-8000-000000000000', '91bc3f2a-0000-4000-8000-000000000000']
      const seed = '3 14 15 92 65'
      const [winner = '', second = ''] = rankEntries(entries, seed)
      const result = { winners: [winner], substitutes: [second], replaced: [], skipped: [] }
      const numbers = { winners: 1, substitutes: 1 }
      const draw = { contest: 'marees', entries, listHash: hashOfList(entries), seed, ...numbers, result }
      await writeFile(join(clone.folder, 'draw.json'), JSON.stringify(draw))
      expect(await clone.typeToEnd('npm run draw:check -- draw.json')).to.include('The draw of marees is right')
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
      const said = await clone.typeToEnd('npm run content:push', spaceVariables())
      // A new space has a page of its own, which becomes ours.
      expect(said).to.match(/component +[1-9]\d* +1 +0/)
    },
    'npm run content:push -- --dry-run': async () => {
      const said = await clone.typeToEnd('npm run content:push -- --dry-run', spaceVariables())
      expect(said).to.match(/component +0 +0 +[1-9][\s\S]*Nothing was written/)
    },
    'npm run content:push -- --all --dry-run': async () => {
      const said = await clone.typeToEnd('npm run content:push -- --all --dry-run', spaceVariables())
      expect(said).to.include('+ story website-hotels/histoire').and.include('Nothing was written')
    },
    'npm run content:push -- --all': async () => {
      const said = await clone.typeToEnd('npm run content:push -- --all', spaceVariables())
      expect(said).to.match(/story +[1-9]\d* +0 +0 +0 +0/)
    },
    'npm run content:pull -- --dry-run': async () => {
      const said = await clone.typeToEnd('npm run content:pull -- --dry-run', spaceVariables())
      expect(said).to.match(/story +0 +0 +[1-9]/)
    },
    'npm run content:pull': async () => {
      expect(await clone.typeToEnd('npm run content:pull', spaceVariables())).to.match(/story +0 +0 +[1-9]/)
    },
    ...Object.fromEntries(cliLines.map((line) => [line, () => typeOfficial(line)])),
    'npm test -- --changed': async () => {
      // The modules of a file are noted when the whole of it has run.
      await clone.typeToEnd('npm test -- test/pages/addresses/locale.test.ts')
      const typed = clone.type('npm test -- --changed')
      await typed.says(/files are changed: \d+ of \d+ files of tests meet them/, 120_000)
      await typed.end('SIGTERM')
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
    ports = { PORT: String(await freePort()), CONTENT_PORT: '0' }
  })

  it('are all known here or among the long tests, and none is judged that no page tells', async () => {
    const told = await typedCommands()
    const known = new Set([
      ...Object.keys(judges),
      ...longCommands,
      reservationLine,
      ratesLine,
      languagesLine,
      ...Object.values(houseLines),
    ])
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

  async function importMembers(): Promise<void> {
    const { hotelMembers, optins } = movedFiles
    await mkdir(join(clone.folder, 'moved'), { recursive: true })
    for (const [name, text] of Object.entries({ hotelMembers, optins }))
      await writeFile(join(clone.folder, `moved/${name}.csv`), text)
    const said = await clone.typeToEnd('npm run members:import -- moved/hotelMembers.csv moved/optins.csv')
    expect(said).to.match(/hotelMembers: (2 added, 0|0 added, 2) there already, 0 refused/)
  }

  /** The place that the demo's player has paid, with its payment; undefined: not yet. */
  async function paidPlace(): Promise<{ payment: string; code: string } | undefined> {
    const store = new DatabaseSync(join(clone.folder, '.data/store.sqlite'), { readOnly: true })
    const row = store
      .prepare(
        `select payments.id as payment, registrations.code from payments
         join registrations on registrations.id = payments.registration_id where payments.state = 'succeeded'`,
      )
      .get()
    store.close()
    return row && { payment: String(row.payment), code: String(row.code) }
  }

  /** The official CLI refuses an option that it does not know before it misses a login, and misses that before it goes anywhere. */
  async function typeOfficial(line: string): Promise<void> {
    const home = join(clone.folder, '.data/nobody')
    await mkdir(home, { recursive: true })
    const npmrc = join(process.env.HOME ?? '', '.npmrc')
    const typed = clone.type(line, { HOME: home, npm_config_userconfig: npmrc, STORYBLOK_LOGIN: '' })
    expect(await typed.ended()).to.equal(2)
    expect(typed.output()).to.include('You are currently not logged in')
  }

  /** As docs/storyblok.md tells to set them; the space allows any pace. */
  function spaceVariables(): Record<string, string> {
    return {
      STORYBLOK_API: `${space.url}/v2`,
      STORYBLOK_SPACE_ID: String(space.space.id),
      STORYBLOK_OAUTH_TOKEN: 'personal-access-token',
      STORYBLOK_REQUESTS_PER_SECOND: '1000',
    }
  }

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
