import { expect } from 'chai'
import { must } from '#test/support/hotelSite.ts'
import { openMailbox } from '#test/support/mailbox.ts'
import { closing } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { bodyOf, openFormsSite } from '../formsSite.ts'

describe('forms while the mail server is down', () => {
  it('are taken all the same; no mail of any is lost, and each leaves once when the server is back', async () => {
    const gone = await openMailbox()
    await gone.close()
    await using site = await closing(openFormsSite({ env: { SMTP_URL: gone.smtpUrl } }))
    const names = ['contact', 'seminar', 'event', 'quote', 'contest'] as const
    for (const form of [...names, ...names])
      must(await site.client().post(`/api/forms/${form}`, bodyOf(site, form)), 201)
    must(await site.client().post('/api/forms/newsletter', bodyOf(site, 'newsletter')), 202)
    const { db } = site.services.store
    const read = () => db.selectFrom('outbox').select(['state', 'attempts', 'kind', 'payload']).execute()
    const waiting = await eventually(read, (rows) => rows.every((it) => it.attempts > 0), 20_000)
    const ofForms = waiting.filter((it) => /^(form|newsletter)/.test(it.kind))
    expect(ofForms).to.have.length(21)
    for (const row of ofForms)
      expect(row).to.include({ state: 'pending' }).and.to.have.property('payload').that.is.a('string')
    expect(await db.selectFrom('submissions').selectAll().execute()).to.have.length(10)
    await using back = await closing(openMailbox(Number(new URL(gone.smtpUrl).port)))
    site.clock.advance({ hours: 1 })
    await eventually(
      read,
      (rows) => rows.filter((it) => /^(form|newsletter)/.test(it.kind)).every((it) => it.state === 'sent'),
      30_000,
    )
    const desk = (await (await fetch(`${back.url}/messages`)).json()) as { messageId: string }[]
    expect(desk).to.have.length(21)
    expect(new Set(desk.map((it) => it.messageId)).size).to.equal(21)
  })
})
