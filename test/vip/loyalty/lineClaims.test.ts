import { expect } from 'chai'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must, openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { adjustAsOperator, floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'

describe('“this line is wrong” (beyond B2)', () => {
  const site = onAnyDatabase(openHotelSite, { env: { FLOOR_SECRET: 'secret-of-the-floor' } })
  it('keeps the claim with its line, mails desk and member, shows it, takes one at a time', async () => {
    const { client, email, lines } = await withLines(site, 2)
    const [line, other] = lines
    const claim = (id: string, message: unknown) => client.post(`/api/vip/points/${id}/claims`, { message })
    const answer = must(await claim(line.id, 'I was\nin Brest.'), 201).body
    expect(answer).to.have.all.keys('id', 'line', 'at')
    expect(answer.line).to.equal(line.id)
    const desk = String(site.services.content.peek('fr', 'website-hotels/settings')?.content.email)
    const { fields } = await site.mail('formDesk', desk)
    expect(fields).to.include({ email })
    expect(String(fields.message)).to.include(line.id).and.include('I was\nin Brest.').and.include('Bar 0')
    expect(await site.mail('formReceipt', email)).to.include({ form: 'contact', id: answer.id })

    const again = await claim(line.id, 'Once more.')
    expect([again.status, again.body.error.code]).to.deep.equal([409, 'conflict'])
    expect((await claim(other.id, '   ')).body.error.code).to.equal('0011')
    expect((await claim(other.id, 'x'.repeat(5001))).status).to.equal(422)
    const stranger = await fullMember(site)
    expect((await stranger.client.post(`/api/vip/points/${line.id}/claims`, { message: 'Mine' })).status).to.equal(404)
    expect((await client.get('/api/vip/profile/export')).body.data.lineClaims).to.have.length(1)

    const page = (await client.get('/en/vip-card/my-points')).body
    expect(page).to.match(/Claim of \d+ [A-Z][a-z]+ \d{4} received/)
    expect(page.match(/data-form="lineClaim"/g)).to.have.length(1)
  })

  it('works without a script, and is settled when the ledger is set right by hand', async () => {
    const { client, card, email, lines } = await withLines(site, 1)
    const path = '/carte-vip/mes-points'
    const line = lines[0].id
    const empty = await postForm(client, path, { form: 'lineClaim', line, message: '' })
    expect(empty.status).to.equal(422)
    expect(empty.body).to.match(/<details class="WrongLine" open/)
    const sent = await postForm(client, path, { form: 'lineClaim', line, message: 'J’étais à Brest.' })
    expect([sent.status, sent.headers.get('location')]).to.deep.equal([303, `${path}#ligne-${line}`])
    expect((await client.get(path)).body).to.match(/Réclamation du [^<]+ reçue/)
    const other = await withLines(site, 1)
    must(await other.client.post(`/api/vip/points/${other.lines[0].id}/claims`, { message: 'Mine.' }), 201)
    await adjustAsOperator(site, card.cvip, { points: 5, label: 'Erreur de caisse' })
    expect((await client.get(path)).body).to.match(/Réclamation du [^<]+\u00a0: la ligne a été corrigée/)
    expect(await site.mail('lineClaimAnswer', email)).to.include({ points: 5, text: 'Erreur de caisse' })
    // Words of the house, beside stored answers to devices, which are JSON.
    const { lineClaims } = must(await client.get('/api/vip/profile/export'), 200).body.data
    expect(lineClaims).to.have.length(1)
    expect(lineClaims[0]).to.include({ state: 'settled', answer: 'Erreur de caisse' })
    expect((await other.client.get(path)).body, 'that of another card').to.match(/Réclamation du [^<]+ reçue/)
    site.clock.advance({ minutes: 1 })
    must(await client.post(`/api/vip/points/${line}/claims`, { message: 'Still wrong.' }), 201)
    expect((await client.get(path)).body)
      .to.match(/Réclamation du [^<]+ reçue/)
      .and.not.to.include('la ligne a été corrigée')
  })
})

async function withLines(site: HotelSite, count: number) {
  const member = await fullMember(site)
  const events = Array.from({ length: count }, (_, index) =>
    floorEvent(site, 'pointsEarned', { cvip: member.card.cvip, points: 10, source: 'bars', label: `Bar ${index}` }),
  )
  must(await postFloor(site, ...events), 202)
  const { items } = (await member.client.get('/api/vip/points')).body
  return {
    ...member,
    lines: items.toSorted((a: { label: string }, b: { label: string }) => (a.label < b.label ? -1 : 1)),
  }
}
