import { expect } from 'chai'
import { drawMail } from '#server/mail/drawMail.tsx'
import { sampleEdition, sampleMails } from '#server/mail/gallery/samples.ts'
import { foreignWords } from '#test/launch/foreignWords.ts'
import '#test/mail/clients/clients.test.ts'
import '#test/mail/kinds.test.ts'
import '#test/mail/templates.test.ts'

// Its process has HOUSE=arvenhof (test/run.mjs): the judges of mails are those of the first house.
describe('mails of the second house', () => {
  it('have no word of the first, but what somebody has typed', async () => {
    const isForeign = await foreignWords('hautemer', 'arvenhof')
    const settings = { publicUrl: 'https://www.arvenhof.example', contacts: {}, edition: sampleEdition }
    const found: string[] = []
    for (const mail of sampleMails()) {
      const { subject, html, text } = await drawMail(mail, settings)
      const typed = JSON.stringify([mail.data, sampleEdition])
      for (const word of isForeign(subject + html + text))
        if (!typed.includes(word)) found.push(`${mail.kind}: ${word}`)
    }
    expect(found).to.deep.equal([])
  })
})
