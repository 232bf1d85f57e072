import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { readStaffList } from '#server/hotel/staff/readStaffList.ts'
import { newFolder } from '#test/support/folders.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { openSite, type Site } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { forAnyStore } from '#test/support/store/stores.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const anne = { employeeNumber: '200001', firstname: 'Anne', lastname: 'Le Goff', birthdate: '1985-06-15' }

describe('npm run staff:import, as the operators’ page writes it', () => {
  let folder: string
  beforeEach(async () => {
    folder = await newFolder('staff-')
  })

  forAnyStore((stores) => {
    it('says how many people are new, changed and unchanged', async () => {
      const place = await stores.place()
      const first = 'employeeNumber,firstname,lastname,birthdate,left\n1,Anne,"Le Goff, née Martin",1985-06-15,\n'
      expect(await importList(first, place.env)).to.include({
        code: 0,
        said: '1 people: 1 new, 0 changed, 0 unchanged.',
      })
      const second = `${first}2,Marc,Duval,1979-11-02,no\n`
      expect((await importList(second, place.env)).said).to.equal('2 people: 1 new, 0 changed, 1 unchanged.')
      const third = second.replace('1985-06-15,', '1985-06-15,yes')
      expect((await importList(third, place.env)).said).to.equal(
        '2 people: 0 new, 1 changed, 1 unchanged. 1 of the changed have left: their rights and sessions have ended.',
      )
      const store = await stores.open(place)
      const rows = await store.db.selectFrom('staff').selectAll().orderBy('employeeNumber').execute()
      expect(rows.map(({ lastname, leftAt }) => [lastname, leftAt !== null])).to.deep.equal([
        ['Le Goff, née Martin', true],
        ['Duval', false],
      ])
    })

    it('names the lines that it cannot read, ends with 1, and has changed nothing', async () => {
      const place = await stores.place()
      const list = '1,Anne,Le Goff,1985-06-15,\n2,Marc,Duval, dit le Grand,1979-11-02,\n3,Luc,Morel,1990-02-30,\n'
      const { code, complaint } = await importList(list, place.env)
      expect(code).to.equal(1)
      const day = 'birthdate is not a day, YYYY-MM-DD or DD/MM/YYYY'
      // No line of the log before it, and nothing of what the cells say.
      expect(complaint).to.equal(
        `Not of the form employeeNumber,firstname,lastname,birthdate,left: line 2 (${day}), line 3 (${day})`,
      )
      const { db } = await stores.open(place)
      expect(await db.selectFrom('staff').selectAll().execute()).to.deep.equal([])
    })
  })

  it('says which file is not there, and asks for one', async () => {
    const missing = await run(['nowhere.csv'], { DATA_DIR: folder })
    expect(missing.code).to.equal(1)
    expect(missing.complaint).to.match(/no such file.*nowhere\.csv/)
    expect((await run([], { DATA_DIR: folder })).complaint).to.match(/^A file is required/)
  })

  /** @returns exit code, the last line that it printed, and what it complained of */
  function run(args: string[], env: Record<string, string>) {
    return new Promise<{ code: number; said: string; complaint: string }>((resolve) => {
      const given = { PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`, LOG_LEVEL: 'silent', ...env }
      execFile('npm', ['run', 'staff:import', ...args], { cwd: root, env: given }, (error, stdout, stderr) => {
        const complaint = stderr
          .split('\n')
          .filter((line) => line !== '' && !line.startsWith('npm '))
          .join('\n')
        resolve({ code: Number(error?.code ?? 0), said: stdout.trim().split('\n').at(-1) ?? '', complaint })
      })
    })
  }

  async function importList(text: string, env: Record<string, string>) {
    const file = join(folder, 'list.csv')
    await writeFile(file, text)
    return run([file], env)
  }

  describe('who has left', () => {
    const site = onAnyDatabase(openHotelSite)
    // With the embedded database the site holds the folder; the list is then read in its process.
    const bring = async (left: string) => {
      const list = `${Object.values(anne).join(';')};${left}\n`
      const { databaseUrl } = site.services.env
      if (databaseUrl) return expect((await importList(list, { DATABASE_URL: databaseUrl })).code).to.equal(0)
      const { importStaff } = await import('#server/hotel/staff/importStaff.ts')
      await importStaff(site.services.store, readStaffList(Buffer.from(list)), site.clock.now())
    }

    it('is a guest at once, in every process, and no session is left; a return brings the rights back', async () => {
      await bring('')
      const email = newEmail('hautemer.test')
      const client = site.client()
      const person = { ...anne, email, password, passwordConfirm: password, terms: true, privacy: true }
      must(await client.post('/api/eph/users/collaborator-activation', person), 202)
      const { id } = await site.mail('collaboratorActivation', email)
      must(await client.post(`/api/eph/users/activate/${id}`, { email }), 200)
      const phone = site.client()
      must(await phone.post('/api/eph/users/login', { email, password, remember: true }), 200)
      const other = await besideIt()
      try {
        expect((await guarded(client)).status).to.equal(200)
        if (other) expect(await statusAt(other, phone.cookies)).to.equal(200)
        await bring('oui')
        expect((await client.get('/api/eph/profile/me')).status).to.equal(401)
        expect((await phone.get('/api/eph/profile/me')).status).to.equal(401)
        if (other) expect(await statusAt(other, phone.cookies)).to.equal(401)
        const { profile } = must(await phone.post('/api/eph/users/login', { email, password }), 200).body
        expect(profile).to.include({ ibLevel: 'IBPROSPECT', isEmployee: false, customerStatus: 'Discovery' })
        expect((await guarded(phone)).status).to.equal(403)
        await bring('non')
        expect((await phone.get('/api/eph/profile/me')).body.isEmployee).to.equal(true)
        expect((await guarded(phone)).status).to.equal(200)
      } finally {
        await other?.close()
      }
    })

    function guarded(client: ReturnType<typeof site.client>) {
      return client.get('/infiniment-barriere/la-chambre-gardee')
    }

    /** A second process's worth of site on the same database; SQLite belongs to one. */
    async function besideIt(): Promise<Site | undefined> {
      const { databaseUrl, sessionSecrets } = site.services.env
      if (!databaseUrl) return undefined
      const secrets = Object.values(sessionSecrets.opening)
      // Own site: the second process.
      return openSite({ env: { DATABASE_URL: databaseUrl, SESSION_SECRET: secrets.join(',') } })
    }

    async function statusAt({ url }: Site, cookies: Map<string, string>): Promise<number> {
      const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return (await fetch(`${url}/api/eph/profile/me`, { headers: { Cookie } })).status
    }
  })
})

describe('a staff list as spreadsheets write it', () => {
  const text = '100001,Zoé,"Le Goff, épouse Noël",1985-06-15,\n100002,Marc,Duval,1979-11-02,oui\n'
  const expected = [
    {
      employeeNumber: '100001',
      firstname: 'Zoé',
      lastname: 'Le Goff, épouse Noël',
      birthdate: '1985-06-15',
      hasLeft: false,
    },
    { employeeNumber: '100002', firstname: 'Marc', lastname: 'Duval', birthdate: '1979-11-02', hasLeft: true },
  ]
  const french = text.replaceAll(/,(?! )/g, ';').replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$3/$2/$1')
  const written: [string, Buffer][] = [
    ['commas, UTF-8', Buffer.from(text)],
    ['a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['semicolons and French days', Buffer.from(french)],
    ['Windows-1252', Buffer.from(french, 'latin1')],
    ['UTF-16 with tabs', Buffer.from(`\ufeff${text.replaceAll(/,(?! )/g, '\t')}`, 'utf16le')],
    [
      'lines of Windows, empty ones, and empty cells',
      Buffer.from(`${text.replaceAll('\n', '\r\n')};;;;\r\n\r\n`.replace(';;;;', ',,,,')),
    ],
    ['its heading', Buffer.from(`employeeNumber,firstname,lastname,birthdate,left\n${text}`)],
    ['a French heading', Buffer.from(`Matricule;Prénom;Nom;Date de naissance;Parti\n${french}`, 'latin1')],
    ['what separates told first', Buffer.from(`sep=;\n${french}`)],
    [
      'columns in another order',
      Buffer.from(
        'nom,prénom,matricule,date de naissance,parti\n"Le Goff, épouse Noël",Zoé,100001,1985-06-15,\nDuval,Marc,100002,1979-11-02,x\n',
      ),
    ],
  ]
  for (const [what, bytes] of written)
    it(`is read: ${what}`, () => expect(readStaffList(bytes)).to.deep.equal(expected))

  const refused: [string, string, string][] = [
    ['a comma that is not quoted', '1,Anne,Le Goff, née Martin,1985-06-15,', 'line 1'],
    ['a day that is none', '1,A,B,1985-06-15,\n2,A,B,31/02/1985,', 'line 2'],
    ['a word after left that is not known', '1,A,B,1985-06-15,perhaps', 'line 1'],
    ['a number that a spreadsheet has rounded', '1E+05,A,B,1985-06-15,', 'line 1'],
    ['two people of one number', '1,A,B,1985-06-15,\n1,C,D,1985-06-15,', 'line 2 (the number of line 1)'],
    ['a quote that is not closed', '1,A,B,1985-06-15,\n2,"A,B,1985-06-15,\n', 'line 2'],
    ['a heading that names other columns', 'a,b,c,d,e\n1,A,B,1985-06-15,', 'line 1'],
    ['letters that are lost', '1,A\ufffd,B,1985-06-15,', 'line 1'],
    ['nobody', 'employeeNumber,firstname,lastname,birthdate,left\n', 'Nobody'],
  ]
  for (const [what, list, problem] of refused)
    it(`is refused: ${what}`, () => expect(() => readStaffList(Buffer.from(list))).to.throw(SyntaxError, problem))
})
