import { execFile, spawn } from 'node:child_process'
import { pbkdf2Sync, scryptSync } from 'node:crypto'
import type { TracingChannelSubscribers } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect } from 'chai'
import { Client } from 'pg'
import { exportMembers } from '#server/commands/members/exportMembers.ts'
import { importMembers } from '#server/commands/members/importMembers.ts'
import { kindNames } from '#server/commands/members/kinds.ts'
import type { Remark } from '#server/commands/members/report.ts'
import { sumsOf } from '#server/commands/members/sums.ts'
import { sweepForeignHashes } from '#server/identity/foreignHashes.ts'
import { type PasswordHashed, passwordHashed } from '#server/identity/passwordHashes.ts'
import { createStoredPauses } from '#server/protection/index.ts'
import type { Store } from '#server/store/open.ts'
import { dayMs } from '#shared/time/days.ts'
import { newFolder } from '#test/support/folders.ts'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { forAnyStore, type StorePlace } from '#test/support/store/stores.ts'
import { movedFiles, writeMany } from './movedFiles.ts'

const root = join(import.meta.dirname, '..', '..')
const now = Date.parse('2026-11-21T10:00:00Z')

describe('members come along from another system', function () {
  this.timeout(120_000)
  let folder: string
  beforeEach(async () => {
    folder = await newFolder('moved-')
  })

  forAnyStore((stores) => {
    it('npm run members:import says sums before and after; twice is once; a dry run changes nothing', async () => {
      const place = await stores.place()
      const files = await write(movedFiles)
      const dry = await run('members:import', [...files, '--dry-run', '--invite'], place.env)
      expect(dry.said).to.include('A dry run').and.include('vipMembers: 2 added, 0 there already, 0 refused, 2 invited')
      expect(dry.said).to.include('points: 0 before + 0 = 0 after\n')
      const first = await run('members:import', files, place.env)
      expect(first.code, first.complaint).to.equal(0)
      expect(first.said).to.include('hotelMembers: 0 before + 2 = 2 after\n')
      expect(first.said).to.include('points: 0 before + 420 = 420 after\n')
      expect(first.said).to.include('cards: 0 before + 2 = 2 after\n')
      expect(first.said).to.include('stays: 0 before + 1 = 1 after\n').and.not.include('not')
      // By `*.csv`, which names the report of the run before.
      const again = await run('members:import', [...files, join(folder, 'members-import.report.csv')], place.env)
      expect(again.said).to.include('vipMembers: 0 added, 2 there already, 0 refused')
      expect(again.said).to.include('points: 420 before + 0 = 420 after\n')
      const { db } = await stores.open(place)
      // No mail, and an opt-in where there is a proof and nowhere else.
      expect(await db.selectFrom('outbox').selectAll().execute()).to.deep.equal([])
      const ticked = await db
        .selectFrom('hotelMembers')
        .select(['email', 'hotelFirstPartyEmail'])
        .orderBy('email')
        .execute()
      expect(ticked.map((it) => it.hotelFirstPartyEmail)).to.deep.equal([1, 0])
      const godson = await db
        .selectFrom('vipMembers')
        .select('sponsorMemberId')
        .where('firstname', '=', 'Luc')
        .executeTakeFirst()
      expect(godson?.sponsorMemberId).to.be.a('string')
    })

    it('--invite mails members without a password, once, in their language and one after the other', async () => {
      const store = await stores.open()
      const files = await write(movedFiles)
      const [hotel = ''] = files
      const [header = '', anne = '', marc = ''] = (await readFile(hotel, 'utf8')).split('\n')
      const extra = (line: string, password: string, state: string) => `${line},${password},${state}`
      const lines = [
        extra(header, 'password', 'state'),
        extra(anne, '', ''),
        extra(marc, '', ''),
        extra(marc.replace('h-2', 'h-3').replace('marc@', 'has@'), await bcrypt(password, 4), ''),
        extra(marc.replace('h-2', 'h-4').replace('marc@', 'unproven@'), '', 'unconfirmed'),
      ]
      // A member of an earlier import is invited as well.
      await writeFile(hotel, lines.slice(0, 2).join('\n'))
      await importAll(store, [hotel])
      await writeFile(hotel, lines.join('\n'))
      const invited = async (more: { isDry?: boolean; invitationsPerMinute?: number }) =>
        [...(await importAll(store, files, more)).tallies].flatMap(([name, it]) =>
          it.invited ? [name, it.invited] : [],
        )
      expect(await invited({})).to.deep.equal([])
      expect(await invited({ isDry: true, invitationsPerMinute: 60 })).to.deep.equal([
        'hotelMembers',
        2,
        'vipMembers',
        2,
      ])
      const mails = () => store.db.selectFrom('outbox').selectAll().orderBy('nextAttemptAt').execute()
      expect(await mails()).to.deep.equal([])
      expect(await invited({ invitationsPerMinute: 60 })).to.deep.equal(['hotelMembers', 2, 'vipMembers', 2])
      const written = await mails()
      expect(written.map(({ nextAttemptAt }) => nextAttemptAt - now)).to.deep.equal([0, 1000, 2000, 3000])
      expect(written.map(({ recipient, locale, kind }) => `${recipient} ${locale} ${kind}`)).to.have.members([
        'anne@old.test fr passwordInvitation',
        'marc@old.test en passwordInvitation',
        'anne@old.test fr passwordInvitation',
        'luc@old.test en passwordInvitation',
      ])
      expect(await invited({ invitationsPerMinute: 60 })).to.deep.equal([])
      // Mails of another import stand behind the ones that wait.
      await writeFile(hotel, [lines[0], extra(marc.replace('h-2', 'h-5').replace('marc@', 'late@'), '', '')].join('\n'))
      expect(await invited({ invitationsPerMinute: 60 })).to.deep.equal(['hotelMembers', 1])
      expect((await mails()).at(-1)).to.include({ recipient: 'late@old.test', nextAttemptAt: now + 4000 })
    })

    it('what members:export writes comes in elsewhere, and leaves there byte for byte', async () => {
      const [here, there] = [await stores.open(), await stores.open()]
      await importAll(here, await write(movedFiles))
      await exportMembers(here.db, join(folder, 'one'))
      const { remarks } = await importAll(
        there,
        kindNames.map((it) => join(folder, 'one', `${it}.csv`)),
      )
      expect(remarks).to.deep.equal([])
      await exportMembers(there.db, join(folder, 'other'))
      for (const name of kindNames) {
        const texts = await Promise.all(['one', 'other'].map((it) => readFile(join(folder, it, `${name}.csv`), 'utf8')))
        expect(texts[1], name).to.equal(texts[0])
      }
      expect(await sumsOf(there.db)).to.deep.equal(await sumsOf(here.db))
    })

    it('a refused line says file, line, field and why, and holds nothing else up', async () => {
      const store = await stores.open()
      const [hotel = ''] = await write(movedFiles)
      const [header = '', anne = '', marc = ''] = (await readFile(hotel, 'utf8')).split('\n')
      const broken = anne.replace('h-1', 'h-8').replace('anne@old.test', 'b@old.test').replace('Anne', '"Anne')
      const twin = anne.replace('h-1', 'h-9').replace('anne@old.test', 'twin@old.test').replace('Le Goff', 'LE-GOFF')
      const lines = [
        header,
        anne,
        broken,
        marc.replace('1979-11-02', '1979-13-02'),
        marc,
        marc.replace('h-2', 'h-3'),
        twin,
        'x'.repeat(200_000),
      ]
      await writeFile(hotel, lines.join('\r\n'))
      const points = join(folder, 'points.csv')
      await writeFile(
        points,
        'at,id,kind,member,points,remaining,source\n2026-01-01T00:00:00Z,p,earned,nobody,5,5,shows\n',
      )
      const { tallies, remarks } = await importAll(store, [points, hotel])
      expect(tallies.get('hotelMembers')).to.include({ added: 3, refused: 4 })
      expect(remarks.map(({ file, line, field, verdict }) => [file, line, field, verdict])).to.deep.equal([
        ['hotelMembers.csv', 3, '', 'refused'],
        ['hotelMembers.csv', 4, 'birthdate', 'refused'],
        ['hotelMembers.csv', 8, '', 'refused'],
        ['hotelMembers.csv', 6, 'email', 'refused'],
        ['hotelMembers.csv', 7, 'lastname', 'noted'],
        ['points.csv', 2, 'member', 'refused'],
      ])
    })

    it('reads a header in another order, a mark, UTF-16 and Windows-1252; refuses an unknown column', async () => {
      const store = await stores.open()
      const header = 'createdAt;language;country;birthdate;lastname;firstname;email;id;level'
      const line = (id: string) =>
        `2020-01-01T00:00:00Z;fr;FR;1980-02-0${id};Lefèvre;Zoé${id};z${id}@old.test;${id};IBPROSPECT`
      const [marked, wide, old, strange] = ['', '-wide', '-old', '-strange'].map((it) =>
        join(folder, `hotelMembers${it}.csv`),
      ) as [string, string, string, string]
      await writeFile(marked, `\ufeff${header}\n${line('1')}\n`)
      await writeFile(wide, Buffer.from(`\ufeff${header}\n${line('2')}\n`, 'utf16le'))
      await writeFile(old, Buffer.from(`${header}\n${line('3')}\n`, 'latin1'))
      await writeFile(strange, `${header};shoeSize\n${line('4')};42\n`)
      const { remarks } = await importAll(store, [marked, wide, old, strange])
      expect(remarks.map(({ line: at, field }) => [at, field])).to.deep.equal([[1, 'shoeSize']])
      const names = await store.db.selectFrom('hotelMembers').select('lastname').execute()
      expect(names.map((it) => it.lastname)).to.deep.equal(['Lefèvre', 'Lefèvre', 'Lefèvre'])
    })

    it('an opt-in or a subscriber without wording, date or source is refused', async () => {
      const store = await stores.open()
      const files = await write(movedFiles)
      await importAll(store, files.slice(0, 2))
      for (const name of ['optins', 'subscribers'] as const) {
        const file = join(folder, `${name}.csv`)
        const text = await readFile(file, 'utf8')
        for (const proof of name === 'optins'
          ? ['wording', 'givenAt', 'source']
          : ['wording', 'confirmedAt', 'source']) {
          const [header = '', line = ''] = text.split('\n')
          const cells = line.split(',')
          cells[header.split(',').indexOf(proof)] = ''
          await writeFile(file, `${header}\n${cells.join(',')}\n`)
          const { remarks, tallies } = await importAll(store, [file])
          expect(tallies.get(name)?.added, proof).to.equal(0)
          expect(remarks.map(({ field }) => field)).to.deep.equal([proof])
        }
      }
    })

    it('fifty thousand members come in by the command, killed twice in the middle, with the same sums and nothing twice', async () => {
      const place = await stores.place()
      const files = await writeMany(folder, 50_000, { isOpening: true })
      const program = join(root, 'dist/server/membersImport.mjs')
      const counts = () => countRows(place, ['vip_members', 'points_lines'])
      for (const at of [0, 1]) {
        const child = spawn(process.execPath, [program, ...files], {
          env: { ...process.env, LOG_LEVEL: 'silent', ...place.env },
          stdio: 'ignore',
        })
        const ended = once(child, 'exit')
        await eventually(async () => ((await counts().catch(() => []))[at] ?? 0) > 1000, Boolean, 100_000)
        child.kill('SIGKILL')
        await ended
      }
      const [members = 0, lines = 0] = await counts()
      expect([members, lines > 1000 && lines < 50_000]).to.deep.equal([50_000, true])
      const { said, complaint } = await run('members:import', files, place.env)
      expect(said, complaint).to.include('vipMembers: 0 added, 50000 there already, 0 refused')
      expect(said).to.include(`points: ${50_000 - lines} added, ${lines} there already, 0 refused`)
      expect(said).to.include(`points: ${100 * lines} before + ${100 * (50_000 - lines)} = 5000000 after\n`)
      expect(said).to.include('cards: 50000 before + 0 = 50000 after\n').and.not.include('do not')
      expect(await counts()).to.deep.equal([50_000, 50_000])
    })

    it('a thousand members with ten lines of points each come in, and an import that was cut goes on', async () => {
      const store = await stores.open()
      const files = await writeMany(folder, 1000)
      let batches = 0
      const cut: Store = {
        ...store,
        transaction: (run) => {
          if (++batches === 12) throw new Error('cut')
          return store.transaction(run)
        },
      }
      const stopped = await importAll(cut, files).catch((error: Error) => error.message)
      expect(stopped).to.equal('cut')
      await importAll(store, files)
      const { vipMembers, points } = await sumsOf(store.db)
      expect({ vipMembers, points }).to.deep.equal({ vipMembers: 1000, points: 100_000 })
    })
  })

  describe('passwords of another system', () => {
    const site = opened(openHotelSite)

    it('none: the link of the invitation opens the account for fourteen days, by the page of a forgotten password', async () => {
      const [hotel = ''] = await write(movedFiles)
      const begun = site.clock.now()
      await importAll(site.services.store, [hotel], { invitationsPerMinute: 600, now: begun })
      const { token, expiresAt } = await site.mail('passwordInvitation', 'marc@old.test')
      expect(expiresAt - begun).to.be.within(14 * dayMs, 14 * dayMs + 1000)
      const chosen = { password, passwordConfirm: password }
      const client = site.client()
      expect((await client.post(`/api/eph/users/reset-password/${token}`, chosen)).status).to.equal(200)
      expect((await client.post(`/api/eph/users/reset-password/${token}`, chosen)).status).to.equal(410)
      must(await client.post('/api/eph/users/login', { email: 'marc@old.test', password }), 200)
      // A member with a password is not invited.
      const again = await importAll(site.services.store, [hotel], { invitationsPerMinute: 600, now: begun })
      expect(again.tallies.get('hotelMembers')?.invited).to.equal(0)
    })

    const [salt, short] = [Buffer.from('salt-of-the-house'), (it: Buffer) => it.toString('base64').replace(/=+$/, '')]
    const seen: string[] = []
    let [running, most] = [0, 0]
    const counting = {
      start(event: unknown) {
        seen.push((event as PasswordHashed).kind)
        most = Math.max(most, ++running)
      },
      asyncEnd: () => void running--,
    } as unknown as TracingChannelSubscribers<object>
    before(() => passwordHashed.subscribe(counting))
    after(() => passwordHashed.unsubscribe(counting))

    it('cost the same hashes whoever logs in: nobody, somebody without one, and of each kind', async () => {
      const emails = ['nobody@other.test', 'none@other.test']
      const lines = ['none,none@other.test,,Anne,Martin,1985-06-15,FR,fr,2020-01-01T00:00:00Z,IBPROSPECT']
      const further = { ...hashes, further: () => bcrypt(password, 6) }
      for (const [name, hash] of Object.entries(further)) {
        emails.push(`${name}@other.test`)
        lines.push(
          `of-${name},${name}@other.test,"${await hash()}",Anne,${name},1985-06-15,FR,fr,2020-01-01T00:00:00Z,IBPROSPECT`,
        )
      }
      const file = join(folder, 'hotelMembers.csv')
      await writeFile(file, [header, ...lines].join('\n'))
      const { store } = site.services
      const { remarks } = await importAll(store, [file], { now: site.clock.now() })
      // A fifth foreign one would be one hash more for each login.
      expect(remarks.map(({ line, verdict, field }) => [line, verdict, field])).to.deep.equal([
        [7, 'noted', 'password'],
      ])
      const { email } = await site.member()
      const wrong = (to: string) => () =>
        site.client().post('/api/eph/users/login', { email: to, password: 'Wrong-1!' })
      for (const to of [...emails, email])
        expect(await hashesOf(wrong(to)), to).to.deep.equal(['argon2', 'argon2', 'bcrypt', 'pbkdf2', 'scrypt'])
      most = 0
      await Promise.all([...emails, email].map((it) => wrong(it)()))
      expect(most).to.be.within(1, Math.max(1, availableParallelism() - 1))
      // Once their members have signed in they cost nothing.
      for (const name of Object.keys(hashes))
        must(await site.client().post('/api/eph/users/login', { email: `${name}@other.test`, password }), 200)
      await sweepForeignHashes(store.db, site.clock.now() + 2 * dayMs)
      expect(await hashesOf(wrong('nobody@more.test'))).to.deep.equal(['argon2'])
    })

    it('are named on their line and left out, the member not, when no login could judge them, for each kind', async () => {
      const [key, long] = [short(Buffer.alloc(32, 7)), short(salt)]
      const unjudged = [
        // A salt of 7 bytes; too little memory for the lanes, no pass, no lane; padding, a zero in front, passlib's letters.
        `$argon2id$v=19$m=64,t=1,p=1$${short(salt.subarray(0, 7))}$${key}`,
        ...['m=7,t=1,p=1', 'm=8,t=1,p=4', 'm=64,t=0,p=1', 'm=64,t=1,p=0', 'm=064,t=1,p=1'].map(
          (it) => `$argon2id$v=19$${it}$${long}$${key}`,
        ),
        `$argon2id$v=19$m=64,t=1,p=1$${salt.toString('base64')}$${key}=`,
        `$argon2id$v=19$m=64,t=1,p=1$.${long.slice(1)}$${key}`,
        `$2b$03$${'.'.repeat(53)}`,
        `$2b$10$${'.'.repeat(52)}`,
        `$pbkdf2-sha256$0$${long}$${key}`,
        `$scrypt$ln=16,r=1,p=1$${long}$${key}`,
        // Cut off in the middle of a byte.
        ...['$argon2id$v=19$m=64,t=1,p=1', '$pbkdf2-sha256$1000', '$scrypt$ln=4,r=8,p=1'].flatMap((it) => [
          `${it}$${long}$AAAAAAAAA`,
          `${it}$AAAAAAAAAAAAA$${key}`,
        ]),
      ]
      const file = join(folder, 'hotelMembers.csv')
      const lines = unjudged.map(
        (it, n) => `u-${n},u-${n}@old.test,"${it}",Anne,Martin,1985-06-15,FR,fr,2020-01-01T00:00:00Z,IBPROSPECT`,
      )
      await writeFile(file, [header, ...lines].join('\n'))
      const { remarks } = await importAll(site.services.store, [file])
      const noted = remarks.filter(({ verdict, field }) => verdict === 'noted' && field === 'password')
      expect(noted.map(({ line }) => line)).to.deep.equal(unjudged.map((_, n) => n + 2))
    })

    const hashes: Record<string, () => Promise<string>> = {
      argon2: () => argon2(password, { memoryCost: 8192, timeCost: 3 }),
      bcrypt: () => bcrypt(password, 5),
      pbkdf2: async () =>
        `$pbkdf2-sha256$i=2000,l=32$${short(salt)}$${short(pbkdf2Sync(password, salt, 2000, 32, 'sha256'))}`,
      scrypt: async () =>
        `$scrypt$ln=10,r=8,p=1$${short(salt)}$${short(scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 }))}`,
    }
    const header = 'id,email,password,firstname,lastname,birthdate,country,language,createdAt,level'

    /** The kinds of hashes that a request has cost. */
    async function hashesOf(request: () => Promise<unknown>): Promise<string[]> {
      seen.length = 0
      await request()
      return seen.toSorted()
    }

    for (const [name, hash] of Object.entries(hashes))
      it(`${name} opens the account while the site runs, and is made anew at the first login`, async () => {
        const email = `${name}@old.test`
        const cells = [
          name,
          email,
          await hash(),
          'Anne',
          'Martin',
          '1985-06-15',
          'FR',
          'fr',
          '2020-01-01T00:00:00Z',
          'IBPROSPECT',
        ]
        const file = join(folder, 'hotelMembers.csv')
        await writeFile(file, `${header}\n${cells.map((it) => `"${it}"`).join(',')}\n`)
        await importAll(site.services.store, [file])
        const login = (typed: string) => site.client().post('/api/eph/users/login', { email, password: typed })
        expect((await login('Wrong-2026!')).status).to.equal(401)
        expect((await login(password)).status).to.equal(200)
        const row = await site.services.store.db
          .selectFrom('hotelMembers')
          .select('passwordHash')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
        expect(row.passwordHash)
          .to.match(/^\$argon2id\$/)
          .and.not.equal(cells[2])
        expect((await login(password)).status).to.equal(200)
      })
  })

  /** Beside a command that has the store. */
  async function countRows({ dataDir, databaseUrl }: StorePlace, tables: readonly string[]): Promise<number[]> {
    const counting = tables.map((it) => `(select count(*) from ${it})`).join()
    if (databaseUrl) {
      const client = new Client(databaseUrl)
      await client.connect()
      const { rows } = await client.query({ text: `select ${counting}`, rowMode: 'array' }).finally(() => client.end())
      return (rows[0] ?? []).map(Number)
    }
    const store = new DatabaseSync(join(dataDir, 'store.sqlite'), { readOnly: true, timeout: 1000 })
    const row = store.prepare(`select ${counting}`).get() ?? {}
    store.close()
    return Object.values(row).map(Number)
  }

  async function write(files: Readonly<Record<string, string>>): Promise<string[]> {
    await mkdir(folder, { recursive: true })
    const paths = Object.keys(files).map((it) => join(folder, `${it}.csv`))
    for (const [index, text] of Object.values(files).entries()) await writeFile(paths[index] as string, text)
    return paths
  }

  async function importAll(
    store: Store,
    files: readonly string[],
    { isDry = false, ...more }: { isDry?: boolean; invitationsPerMinute?: number; now?: number } = {},
  ) {
    const remarks: Remark[] = []
    const report = { add: async (some: readonly Remark[]) => void remarks.push(...some) }
    const pauses = createStoredPauses(['a secret'])
    const tallies = await importMembers({ store, report, pauses, now, ...more }, files, { isDry })
    return { tallies, remarks }
  }

  function run(script: string, args: string[], env: Record<string, string>) {
    return new Promise<{ code: number; said: string; complaint: string }>((resolve) => {
      const given = { PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`, LOG_LEVEL: 'silent', ...env }
      execFile('npm', ['run', script, '--', ...args], { cwd: root, env: given }, (error, said, complaint) =>
        resolve({ code: Number(error?.code ?? 0), said, complaint }),
      )
    })
  }
})
