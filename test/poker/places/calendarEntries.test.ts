import { expect } from 'chai'
import { createPasswords } from '#server/identity/passwords.ts'
import { attachedCalendar, entryIn, readCalendar } from '#test/calendar/calendarFiles.ts'
import { must, password } from '#test/support/hotelSite.ts'
import { dayFromNow, openPokerSite, pay, registrationOf, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const slug = 'la-bulle-des-pins'

describe('calendar entries of a place at a tournament (beyond B14)', () => {
  const site = onAnyDatabase(openPokerSite, {
    mailbox: true,
    edits: () => ({ [`poker/tournois/${slug}`]: { date: dayFromNow(20) } }),
  })
  const withPlace = async () => {
    const player = await site.player({ passwordHash: await createPasswords().hash(password) })
    const { id, checkoutUrl } = must(await player.register(slug), 201).body
    await pay(checkoutUrl)
    await untilState(player, id, 'confirmed')
    const { url } = must(await player.client.post('/api/vip/calendar'), 201).body
    const feed = async () => readCalendar(await (await site.get(new URL(url).pathname)).text())
    return { player, id, feed }
  }
  const sentTo = async (email: string, subject: string) => {
    const { id } = await site.mailbox.next(email, subject)
    const { name, text } = await attachedCalendar(site.mailbox.url, id)
    return { name, entry: entryIn(text) }
  }

  it('are one in the mail and in the private calendar, and gone from both once the place is given back', async () => {
    const { player, id, feed } = await withPlace()
    const { code } = await registrationOf(player, id)
    const confirmed = await sentTo(player.email, 'confirmed')
    expect(confirmed.name).to.equal('tournament.ics')
    expect(confirmed.entry).to.include({ STATUS: 'CONFIRMED', SEQUENCE: '0', DESCRIPTION: code })
    expect(confirmed.entry.LOCATION).to.match(/^Casino des Pins\\, .*\\, 33120 Arcachon$/)
    const [{ DTSTAMP: _, ...own } = {}, ...others] = await feed()
    expect([own, others]).to.deep.equal([confirmed.entry, []])
    must(await player.client.delete(`/api/poker/registrations/${id}`), 204)
    const refunded = await sentTo(player.email, 'Refund')
    expect(refunded.entry).to.deep.include({
      UID: confirmed.entry.UID,
      STATUS: 'CANCELLED',
      SEQUENCE: '1',
      DTSTART: confirmed.entry.DTSTART,
    })
    expect(refunded.entry).to.not.have.property('DESCRIPTION')
    expect(await feed()).to.deep.equal([])
  })

  it('move with the tournament, and end with it or with the account, each file being newer than the one before', async () => {
    const { player, feed } = await withPlace()
    const leaving = await withPlace()
    const { entry } = await sentTo(player.email, 'confirmed')
    await site.editTournament(slug, (content) => {
      content.date = dayFromNow(23)
    })
    const moved = await sentTo(player.email, 'Changed')
    expect(moved.entry).to.include({ UID: entry.UID, SEQUENCE: '1', STATUS: 'CONFIRMED' })
    expect(moved.entry.DTSTART).to.not.equal(entry.DTSTART)
    const [{ DTSTAMP: _, ...own } = {}] = await eventually(feed, ([it]) => it?.SEQUENCE === '1')
    expect(own).to.deep.equal(moved.entry)
    must(await leaving.player.client.post('/api/vip/erase', { password }), 204)
    expect((await sentTo(leaving.player.email, 'Refund')).entry).to.include({ STATUS: 'CANCELLED', SEQUENCE: '2' })
  })
})
