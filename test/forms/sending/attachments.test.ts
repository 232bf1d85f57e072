import { expect } from 'chai'
import { must } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { blockOn, bodyOf, openFormsSite } from '../formsSite.ts'

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(200, 7),
  Buffer.from('IEND\xaeB`\x82', 'latin1'),
])
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, 7), Buffer.from([0xff, 0xd9])])
const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(300)}\n%%EOF\n`)
const megabyte = 1024 * 1024

describe('a file with the contact form', () => {
  const site = onAnyDatabase(openFormsSite, { mailbox: true })
  const send = async (name: string, bytes: Buffer, path = '/api/forms/contact') => {
    const fields = bodyOf(site, 'contact', path.startsWith('/api') ? {} : { form: 'contact', block: '' })
    const form = new FormData()
    if ('block' in fields) fields.block = await blockOn(site, path, 'contact')
    for (const [key, value] of Object.entries(fields)) form.append(key, String(value))
    form.append('attachment', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
    const request = new Request('http://site', { method: 'POST', body: form })
    const body = Buffer.from(await request.arrayBuffer())
    const type = request.headers.get('content-type') ?? ''
    const answer = await site.client().post(path, new Uint8Array(body), { 'Content-Type': type })
    return { answer, email: String(fields.email) }
  }
  const stored = (email: string) =>
    site.services.store.db
      .selectFrom('submissionFiles')
      .innerJoin('submissions', 'submissions.id', 'submissionFiles.submissionId')
      .select(['name', 'type', 'size', 'content'])
      .where('email', '=', email)
      .execute()

  for (const [name, bytes, type] of [
    ['plan.png', png, 'image/png'],
    ['photo.JPG', jpeg, 'image/jpeg'],
    ['lettre é.pdf', pdf, 'application/pdf'],
    // As telephones write them: a film stands behind the picture.
    ['vivante.jpg', Buffer.concat([jpeg, Buffer.alloc(5000, 7)]), 'image/jpeg'],
  ] as const) {
    it(`${name}: kept whole and attached to the mail of the desk`, async () => {
      const { answer, email } = await send(name, bytes)
      must(answer, 201)
      expect(await stored(email)).to.deep.equal([{ name, type, size: bytes.length, content: bytes.toString('base64') }])
      const number = String(answer.body.id).slice(0, 4).toUpperCase()
      const mail = await site.mailbox.next('bonjour@hautemer.test', number)
      expect(mail.text).to.contain('Un fichier est joint')
      expect(JSON.stringify(mail)).to.contain(name)
    })
  }

  for (const [what, name, bytes, message] of [
    ['a program that says it is a picture', 'photo.png', Buffer.from('MZ\x90\x00 this program'), 'attachmentType'],
    ['a page that says it is a document', 'lettre.pdf', Buffer.from('<script>alert(1)</script>'), 'attachmentType'],
    ['a picture under another name', 'photo.exe', png, 'attachmentType'],
    ['a document that says it is a picture', 'photo.png', pdf, 'attachmentType'],
    ['half a picture', 'photo.png', png.subarray(0, 100), 'attachmentType'],
    ['nothing with a name', 'photo.png', Buffer.alloc(0), 'attachmentType'],
    ['more than 5 MB', 'gros.png', Buffer.concat([png, Buffer.alloc(5 * megabyte), png]), 'attachmentSize'],
  ] as const) {
    it(`${what}: refused beside the field`, async () => {
      const { answer, email } = await send(name, bytes)
      expect(answer.status).to.equal(422)
      const said = {
        attachmentType: 'Attach a PDF, JPG or PNG file',
        attachmentSize: 'The file is larger than 5 MB',
      }
      expect(answer.body.error.fields).to.deep.equal({ attachment: said[message] })
      expect(await stored(email)).to.deep.equal([])
    })
  }

  it('more than 6 MiB is 413; a file name is no path and no header', async () => {
    expect((await send('gros.png', Buffer.alloc(7 * megabyte, 1))).answer.status).to.equal(413)
    const { answer, email } = await send('../../etc/"a;b"\u202e\r\nBcc: x.png', png)
    must(answer, 201)
    const [file] = await stored(email)
    expect(file?.name).to.match(/^[^/\\"\r\n\u202e:;]+\.png$/)
  })

  it('goes with the HTML form of the page as well', async () => {
    const { answer, email } = await send('plan.png', png, '/contact')
    expect(answer.status).to.equal(303)
    expect(await stored(email)).to.have.length(1)
    const lie = await send('plan.png', pdf, '/contact')
    expect(lie.answer.status).to.equal(422)
    expect(lie.answer.body).to.contain('Joignez un fichier PDF, JPG ou PNG')
  })

  it('is taken by no other form, and a broken one is 400', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect((await site.client().post('/api/forms/quote', 'x', headers)).status).to.equal(415)
    expect((await site.client().post('/api/forms/contact', 'no parts', headers)).status).to.equal(400)
  })
})
