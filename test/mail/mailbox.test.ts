import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { closePage, newPage } from '#test/support/browser.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { checkHtml } from '#test/support/quality/nu.ts'
import { type Mailbox, startMailbox } from '#tools/standins/mailbox/mailbox.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('mailbox page', () => {
  let dataDir: string
  let mailbox: Mailbox
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'))
    mailbox = await startMailbox({ dataDir, most: 5 })
  })
  after(async () => {
    await mailbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  beforeEach(() => mailbox.store.clear())

  it('keeps the newest, also over a restart', async () => {
    for (let i = 1; i <= 7; i++) await send({ to: 'camille@demo.test', subject: `Message ${i}` })
    await mailbox.close()
    mailbox = await startMailbox({ dataDir, most: 5 })
    const subjects = (await messages()).map((it) => it.subject)
    expect(subjects).to.deep.equal(['Message 7', 'Message 6', 'Message 5', 'Message 4', 'Message 3'])
    expect(await readdir(join(dataDir, 'mailbox'))).to.have.length(5)
  })

  it('tells scripts who got what, by recipient of the envelope, blind copies too', async () => {
    await send({ to: 'camille@demo.test', bcc: 'Nora@hautemer.test', subject: 'Été – « ok »', text: 'Un\ndeux' })
    await send({ to: 'theo@demo.test', subject: 'Autre' })
    expect(await messages('nora@')).to.have.length(1)
    const [mail] = await messages('camille@demo.test')
    expect(mail).to.include({ from: 'bonjour@hautemer.test', subject: 'Été – « ok »' })
    expect(mail.text.trim()).to.equal('Un\ndeux')
    expect(mail.to).to.deep.equal(['camille@demo.test', 'Nora@hautemer.test'])
  })

  it('shows mails in a browser: list, filter, one as page and as text, attachments', async () => {
    await send({ to: 'theo@demo.test', subject: 'Premier' })
    await send({ ...letter, to: 'camille@demo.test' })
    const page = await newPage({ width: 390 })
    await page.goto(mailbox.url)
    expect(await page.$$eval('ol a', (links) => links.map((it) => it.textContent))).to.deep.equal([
      letter.subject,
      'Premier',
    ])
    await page.type('input[name=to]', 'camille')
    await Promise.all([page.waitForNavigation(), page.click('form button')])
    expect(await page.$$eval('ol a', (links) => links.length)).to.equal(1)
    expect(await axeViolations(page)).to.deep.equal([])
    await Promise.all([page.waitForNavigation(), page.click('ol a')])
    expect(await page.$eval('h1', (it) => it.textContent)).to.equal(letter.subject)
    expect(await page.$eval('pre a', (it) => it.getAttribute('href'))).to.equal('https://www.hautemer.example/a?b=1')
    const frame = await (await page.waitForSelector('iframe'))?.contentFrame()
    await frame?.waitForSelector('img')
    // Puppeteer cannot run code in a frame without scripts; its boxes can be looked at.
    const html = (await frame?.content()) ?? ''
    expect(html).to.include('src="data:image/png;base64,iVBOR')
    expect(await page.$$eval('ol a', (links) => links.map((it) => it.textContent))).to.include('seul.txt')
    expect(await axeViolations(page)).to.deep.equal([])
    await closePage(page)
  })

  it('runs nothing of a mail and asks nobody for anything', async () => {
    const html = '<script>document.title = "in"</script><img src="https://tracker.example/1.gif" onerror="alert(1)">'
    await send({ to: 'camille@demo.test', subject: '<script>alert(1)</script>', html })
    const [{ id }] = await messages()
    const list = await (await fetch(mailbox.url)).text()
    expect(list).to.include('&#60;script&#62;alert(1)').and.not.to.include('<script')
    const framed = await fetch(`${mailbox.url}/mails/${id}/html`)
    expect(framed.headers.get('content-security-policy')).to.match(/^default-src 'none'/)
    const shown = await (await fetch(`${mailbox.url}/mails/${id}`)).text()
    expect(/sandbox="([^"]*)"/.exec(shown)?.[1]).not.to.match(/allow-(scripts|same-origin)/)
  })

  it('refreshes itself without a script until told not to, and is valid in both languages', async () => {
    expect((await fetch(mailbox.url)).headers.get('refresh')).to.equal('5')
    expect((await fetch(`${mailbox.url}/?refresh=off`)).headers.get('refresh')).to.equal(null)
    await send({ ...letter, to: 'camille@demo.test' })
    const [{ id }] = await messages()
    const pages: Record<string, string> = {}
    for (const language of ['fr', 'en'])
      for (const path of ['/', `/mails/${id}`]) {
        const answer = await fetch(mailbox.url + path, { headers: { 'Accept-Language': language } })
        pages[language + path] = await answer.text()
      }
    expect(pages['fr/']).to.include('Boîte aux lettres')
    expect(pages['en/']).to.include('Mailbox')
    expect(await checkHtml(pages)).to.deep.equal([])
  }).timeout(30_000)

  it('is for this machine: another host name is refused, a form of another site too', async () => {
    expect(await rawStatus('GET /messages HTTP/1.1\r\nHost: mail.evil.example\r\n\r\n')).to.equal(403)
    for (const Origin of ['https://evil.example', 'http://127.0.0.1.evil.example', 'http://127.0.0.1:1', 'null'])
      expect((await fetch(`${mailbox.url}/empty`, { method: 'POST', headers: { Origin } })).status, Origin).to.equal(
        403,
      )
  })

  const letter = {
    subject: 'Avec image',
    text: 'Suivez https://www.hautemer.example/a?b=1.',
    html: '<html><head><title>t</title></head><body><p>Bonjour</p><img src="cid:dot" alt=""></body></html>',
    attachments: [
      { filename: 'dot.png', content: dot, cid: 'dot' },
      { filename: 'seul.txt', content: 'texte' },
    ],
  }

  async function send(mail: SendMailOptions): Promise<void> {
    await createTransport(mailbox.smtpUrl).sendMail({ from: 'Hautemer <bonjour@hautemer.test>', text: 'x', ...mail })
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of the mailbox
  async function messages(to = ''): Promise<any[]> {
    return (await fetch(`${mailbox.url}/messages?to=${to}`)).json() as never
  }

  /** Fetch sends no other host's name. */
  function rawStatus(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(mailbox.url).port), '127.0.0.1', () => socket.write(request))
      socket.once('error', reject)
      socket.once('data', (data) => {
        socket.destroy()
        resolve(Number(String(data).split(' ')[1]))
      })
    })
  }
})
