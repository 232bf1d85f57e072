import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import pino from 'pino'
import { openStore } from '#server/store/open.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { postForm, valuesIn } from '#test/support/formPosts.ts'
import { must, password, signupBody } from '#test/support/hotelSite.ts'
import { openMailbox } from '#test/support/mailbox.ts'
import { opened } from '#test/support/opened.ts'
import { operate } from '#test/support/operated/operated.ts'
import { openSmallDisk } from '#test/support/operated/smallDisk.ts'
import { eventually } from '#test/support/site.ts'

// One process as operators run it, on a disk of its own (docs/operations/faults.md). The order matters: each case leaves it running.
describe('the built server in trouble', () => {
  const disk = opened(() => openSmallDisk(24))
  const mailbox = opened(openMailbox)
  const site = opened(() => operate({ dataDir: disk.folder, env: { SMTP_URL: mailbox.smtpUrl, SMTP_TLS: 'offered' } }))
  let member: Client
  let email: string

  before(async () => {
    member = newClient(site)
    const body = signupBody()
    email = String(body.email)
    must(await member.post('/api/eph/users/signup', body), 201)
    const id = (await mailbox.next(email)).path.split('/').pop()
    must(await member.post(`/api/eph/users/activate/${id}`, { email }), 200)
  })

  const login = () => newClient(site).post('/api/eph/users/login', { email, password, remember: false })

  describe('the disk is full', () => {
    before(() => disk.fill(site.pid()))

    it('shows pages whole, also those whose content is not known yet', async () => {
      const html = await (await fetch(`${site.url}/en/restaurants`, { headers: { 'User-Agent': 'Googlebot' } })).text()
      expect(new Set(html.match(/href="\/en\/restaurants\/[\w-]+"/g)).size).to.be.at.least(8)
      for (const path of ['/', '/hotels', '/spectacles', '/recherche?q=plage', '/readyz'])
        expect(await site.statusOf(path), path).to.equal(200)
      expect(site.output()).not.to.include('story that is gone')
    })

    it('knows who is connected, and says 503 to whatever would have to be written', async () => {
      expect(must(await member.get('/api/eph/profile/me'), 200).body.email).to.equal(email)
      for (const refused of [
        await login(),
        await newClient(site).post('/api/eph/users/signup', signupBody()),
        await newClient(site).post('/api/forms/newsletter', { email, privacy: true }),
      ]) {
        expect([refused.status, refused.body.error?.code]).to.deep.equal([503, 'unavailable'])
        expect(refused.headers.get('retry-after')).to.match(/^\d+$/)
      }
    })

    it('says so without scripts on a page of the site, with the telephone number', async () => {
      const visitor = newClient(site)
      const path = '/mon-compte/connexion'
      const form = must(await visitor.get(path), 200).body
      const answer = await postForm(visitor, path, { ...valuesIn(form), form: 'login', email, password })
      expect(answer.status).to.equal(503)
      expect(answer.body)
        .to.include('<header')
        .and.match(/href="tel:\+33/)
    })

    it('goes on when there is room again', async () => {
      await disk.free(site.pid())
      must(await login(), 200)
    })
  })

  describe('it is ended, and cannot begin again', () => {
    it('answers every request until the balancer hears that it ends, and on connections of its last moment', async () => {
      const load = beginLoad(site.url)
      await eventually(load.answered, (count) => count > 50)
      const ended = site.end('SIGTERM')
      const late = await connectUntilRefused(Number(new URL(site.url).port))
      const { statuses, lost } = await load.done
      expect(lost).to.deep.equal([])
      expect(statuses.filter((it) => it >= 500)).to.deep.equal([])
      expect(late.length).to.be.greaterThan(5)
      expect(new Set(await Promise.all(late))).to.deep.equal(new Set(['HTTP/1.1 200 OK']))
      expect(await ended).to.deep.equal({ code: 0, signal: null })
    })

    it('has kept nothing of what it refused when the disk was full', async () => {
      const store = await openStore({ dataDir: disk.folder, log: pino({ level: 'silent' }) })
      const members = await store.db.selectFrom('hotelMembers').select('email').execute()
      const mails = await store.db.selectFrom('outbox').select('recipient').execute()
      await store.close()
      expect([members, mails]).to.deep.equal([[{ email }], [{ recipient: email }]])
    })

    it('says in a sentence that its folder is read-only', async () => {
      await disk.setReadOnly(true)
      try {
        await site.start({ unready: true })
        expect(await site.ended()).to.deep.equal({ code: 1, signal: null })
        expect(site.output()).to.match(/^ {2}- DATA_DIR must be a folder where this user can write: \S+ \(.+\)$/m)
      } finally {
        await disk.setReadOnly(false)
      }
    })

    it('says in a sentence that its port is taken', async () => {
      const other = createServer().listen(Number(new URL(site.url).port), 'localhost')
      await once(other, 'listening')
      await site.start({ unready: true })
      expect(await site.ended()).to.deep.equal({ code: 1, signal: null })
      expect(site.output()).to.match(/^Port \d+ is taken: set PORT to another one\.$/m)
      other.close()
    })
  })
})

/** Opens connections as a balancer does, and asks on all of them once no other is accepted. @returns their first lines */
async function connectUntilRefused(port: number): Promise<Promise<string>[]> {
  const sockets: Socket[] = []
  for (;;) {
    const socket = connect(port, 'localhost')
    if ((await once(socket, 'connect').catch(() => true)) === true) break
    sockets.push(socket)
    await pause(20)
  }
  return sockets.map(async (socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return (await text(socket)).split('\r\n', 1)[0] ?? ''
  })
}

const paths = ['/', '/hotels', '/en', '/recherche?q=spa', '/_payload/fr/hotels.json', '/mon-compte/connexion']

/** Eight visitors who send one request after the other, until /readyz says that the process ends. */
function beginLoad(url: string) {
  const statuses: number[] = []
  const lost: string[] = []
  let isOver = false
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let step = lane; !isOver; step++) {
      try {
        statuses.push(await send(step))
      } catch (error) {
        lost.push(String((error as Error).cause ?? error))
        return
      }
    }
  })
  return { answered: () => statuses.length, done: watch() }

  async function watch() {
    while (!isOver) {
      isOver = (await fetch(`${url}/readyz`)).status === 503
      await pause(20)
    }
    await Promise.all(lanes)
    return { statuses, lost }
  }

  async function send(step: number): Promise<number> {
    // Every sixth costs a look at a password.
    const login = { email: 'nobody@guests.test', password, remember: false }
    if (step % 6 === 0) return (await newClient({ url }).post('/api/eph/users/login', login)).status
    const answer = await fetch(url + (paths[step % paths.length] ?? '/'))
    await answer.arrayBuffer()
    return answer.status
  }
}
