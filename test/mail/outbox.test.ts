import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { Writable } from 'node:stream'
import { expect } from 'chai'
import pino from 'pino'
import { freePort } from '#server/launch/processes/ports.mjs'
import { type Mail, type MailOptions, openMail } from '#server/mail/index.ts'
import type { OutgoingMail } from '#server/mail/kinds.ts'
import { claimMails } from '#server/mail/outbox.ts'
import { leaseMs, patienceMs } from '#server/outbox/queue.ts'
import type { Store } from '#server/store/open.ts'
import { openMailbox, type TestMailbox } from '#test/support/mailbox.ts'
import { distDir, eventually } from '#test/support/site.ts'
import { forAnyStore } from '#test/support/store/stores.ts'

const minute = 60_000
/** Mail servers of a test, closed after it. */
const servers: Server[] = []

describe('outbox', () => {
  forAnyStore((stores) => {
    let store: Store
    let mailbox: TestMailbox
    let now: number
    let log: string
    const opened: Mail[] = []
    beforeEach(async () => {
      now = Date.now()
      log = ''
      store = await stores.open()
      mailbox = await openMailbox()
    })
    afterEach(async () => {
      for (const mail of opened.splice(0)) await mail.close()
      for (const server of servers.splice(0)) server.close()
      await mailbox.close()
    })

    it('sends after the commit, whole, in both parts and with its pictures', async () => {
      const mail = open()
      await store.transaction((tx) => mail.queue(tx, reset('camille@demo.test')))
      const received = await mailbox.next('camille@demo.test')
      expect(received.subject).to.equal('Choisissez un nouveau mot de passe')
      expect(received.path).to.equal('/mon-compte/nouveau-mot-de-passe/secret-token')
      expect(received.html).to.include(received.link)
      expect(received.attachments.map((it) => it.filename)).to.have.members([
        ...['wordmark.png', 'wordmark-night.png', 'lighthouse.png'],
      ])
    })

    it('sends nothing of a transaction that was rolled back', async () => {
      const mail = open()
      const cause = store.transaction(async (tx) => {
        await mail.queue(tx, reset('theo@demo.test'))
        throw new Error('changed its mind')
      })
      expect(await cause.catch((error: Error) => error.message)).to.equal('changed its mind')
      await store.transaction((tx) => mail.queue(tx, reset('camille@demo.test')))
      await mailbox.next('camille@demo.test')
      expect(mailbox.all('theo@demo.test')).to.deep.equal([])
    })

    it('loses nothing while the mail server is down, and tries with growing pauses', async () => {
      const port = await freePort('127.0.0.1')
      const smtpUrl = `smtp://127.0.0.1:${port}`
      const mail = open({ smtpUrl })
      await store.transaction((tx) => mail.queue(tx, reset('camille@demo.test')))
      for (const [attempts, pause] of [1, 5, 15].entries()) {
        const row = await eventually(only, (it) => it.attempts === attempts + 1 && it.lastError !== null)
        await eventually(only, (it) => it.nextAttemptAt === now + pause * minute)
        expect(row).to.include({ state: 'pending' })
        now += pause * minute
      }
      await eventually(only, (it) => it.attempts === 4 && it.lastError !== null)
      const back = await openMailServerAt(port)
      now += 60 * minute
      await eventually(only, (it) => it.state === 'sent')
      expect(back.recipients).to.deep.equal(['camille@demo.test'])
      expect((await only()).payload).to.equal(null)
    })

    it('gives up after three days, and before when the link has expired', async () => {
      const mail = open({ smtpUrl: `smtp://127.0.0.1:${await freePort('127.0.0.1')}` })
      await store.transaction(async (tx) => {
        await mail.queue(tx, { ...changed('camille@demo.test') })
        await mail.queue(tx, reset('theo@demo.test'))
      })
      await eventually(all, (rows) => rows.every((it) => it.lastError !== null && it.nextAttemptAt === now + minute))
      now += 91 * minute
      await eventually(all, (rows) => rows.some((it) => it.lastError === 'expired'))
      now += patienceMs
      const rows = await eventually(all, (rows) => rows.every((it) => it.state === 'failed'))
      // Without its link the mail can still be sent by hand (the desk); the expired one cannot.
      expect(rows.map((it) => [it.lastError === 'expired', it.payload === null])).to.deep.equal(
        rows.map(({ kind }) => (kind === 'passwordReset' ? [true, true] : [false, false])),
      )
    })

    it('gives a mail the same id at each try, and takes it up again when its sender has died', async () => {
      // A server that takes the mail and dies before it says so: the mail goes twice, under one id.
      await store.transaction((tx) => open({ smtpUrl: undefined }).queue(tx, reset('camille@demo.test')))
      const [claimed] = await claimMails(store, now, 10, 'mails')
      expect(await claimMails(store, now + leaseMs - 1, 10, 'mails')).to.deep.equal([])
      now += leaseMs
      open()
      const first = await mailbox.next('camille@demo.test')
      expect(first.messageId).to.equal(`<${claimed?.id}@www.hautemer.example>`)
      // The mailbox has it before its sender has written down that it left.
      await eventually(all, (rows) => rows.every((it) => it.state === 'sent'))
      await store.db
        .updateTable('outbox')
        .set({ state: 'pending', payload: JSON.stringify(reset('').data), nextAttemptAt: now })
        .execute()
      expect((await mailbox.next('camille@demo.test')).messageId).to.equal(first.messageId)
    })

    it('shares 60 mails between four senders, each sent once', async () => {
      const recipients = Array.from({ length: 60 }, (_, i) => `guest-${i}@demo.test`)
      const waiting = open({ smtpUrl: undefined })
      await store.transaction(async (tx) => {
        for (const to of recipients) await waiting.queue(tx, changed(to))
      })
      for (let i = 0; i < 4; i++) open()
      await eventually(all, (rows) => rows.every((it) => it.state === 'sent'), 20_000)
      expect(recipients.map((to) => mailbox.all(to).length)).to.deep.equal(recipients.map(() => 1))
    }).timeout(30_000)

    it('does not wait for a mail server that says nothing', async () => {
      const silent = createServer((socket) => socket.unref()).listen(0, '127.0.0.1')
      servers.push(silent)
      await once(silent, 'listening')
      open({ smtpUrl: `smtp://127.0.0.1:${portOf(silent)}`, timeoutMs: 200 })
      await store.transaction((tx) => open({ smtpUrl: undefined }).queue(tx, reset('camille@demo.test')))
      const row = await eventually(only, (it) => it.lastError !== null)
      expect(row.lastError).to.match(/^E[A-Z]+$/)
    })

    it('keeps one reader’s mail from holding up the others', async () => {
      const refusing = await openMailServerAt(0, (to) => !to.startsWith('nobody'))
      const mail = open({ smtpUrl: `smtp://127.0.0.1:${portOf(refusing.server)}` })
      await store.transaction(async (tx) => {
        await mail.queue(tx, reset('nobody@demo.test'))
        for (let i = 0; i < 5; i++) await mail.queue(tx, reset(`guest-${i}@demo.test`))
      })
      await eventually(all, (rows) => rows.filter((it) => it.state === 'sent').length === 5)
      const left = (await all()).find((it) => it.recipient === 'nobody@demo.test')
      expect(left).to.include({ lastError: 'EENVELOPE 550' })
      expect(log).not.to.match(/@demo\.test|secret-token/)
    })

    it('gives up at once where there is no such mailbox, and tries again where it is full', async () => {
      const mail = open()
      await store.transaction(async (tx) => {
        for (const name of ['bounce', 'full']) await mail.queue(tx, reset(`${name}@demo.test`))
      })
      await eventually(all, (rows) => rows.every((it) => it.lastError !== null))
      const rows = await all()
      const of = (name: string) => rows.find((it) => it.recipient === `${name}@demo.test`)
      expect(of('bounce')).to.include({ state: 'failed', payload: null, lastError: 'EENVELOPE 550', attempts: 1 })
      expect(of('full')).to.include({ state: 'pending', lastError: 'EENVELOPE 452', nextAttemptAt: now + minute })
    })

    it('logs no address and no link, in success as in failure', async () => {
      const mail = open()
      await store.transaction((tx) => mail.queue(tx, reset('camille@demo.test')))
      await eventually(
        () => log,
        (it) => it.includes('mail sent'),
      )
      expect(log).not.to.match(/camille|secret-token|Camille/)
    })

    function open(options: Partial<MailOptions> = {}): Mail {
      const sink = new Writable({
        write(chunk, _encoding, done) {
          log += String(chunk)
          done()
        },
      })
      const mail = openMail({
        store,
        distDir,
        log: pino(sink),
        clock: () => now,
        publicUrl: 'https://www.hautemer.example',
        smtpUrl: mailbox.smtpUrl,
        secrets: ['secret-of-the-tests'],
        mailFrom: 'Hautemer <bonjour@hautemer.test>',
        contacts: () => ({}),
        lookEveryMs: 40,
        ...options,
      })
      opened.push(mail)
      return mail
    }

    function reset(to: string): OutgoingMail {
      const data = {
        programme: 'eph',
        firstname: 'Camille',
        token: 'secret-token',
        expiresAt: now + 60 * minute,
      } as const
      // Long enough for a whole outage; the test of expired links has its own clock.
      return { kind: 'passwordReset', locale: 'fr', to, data: { ...data, expiresAt: data.expiresAt + 30 * minute } }
    }

    function changed(to: string): OutgoingMail {
      return {
        kind: 'passwordChanged',
        locale: 'en',
        to,
        data: { programme: 'eph', firstname: 'A', changedAt: now, hadCalendar: false, passkeys: null },
      }
    }

    const all = () => store.db.selectFrom('outbox').selectAll().execute()
    const only = async () => (await all())[0] as Awaited<ReturnType<typeof all>>[number]
  })
})

/** As little of SMTP as a sender needs; `takes` decides on a recipient. */
async function openMailServerAt(port: number, takes: (to: string) => boolean = () => true) {
  const recipients: string[] = []
  const server = createServer((socket) => {
    let isData = false
    let rest = ''
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    socket.setEncoding('utf8').on('data', (chunk) => {
      rest += chunk
      if (isData) {
        if (!rest.endsWith('\r\n.\r\n')) return
        isData = false
        rest = ''
        socket.write('250 taken\r\n')
        return
      }
      for (const line of rest.split('\r\n').slice(0, -1)) {
        const to = /^RCPT TO:<(.+)>/i.exec(line)?.[1]
        if (to) {
          if (takes(to)) recipients.push(to)
          socket.write(takes(to) ? '250 yes\r\n' : `550 5.1.1 <${to}> is unknown here\r\n`)
        } else if (/^DATA/i.test(line)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 fine\r\n')
      }
      rest = rest.slice(rest.lastIndexOf('\r\n') + 2)
    })
  })
  servers.push(server)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, recipients }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
