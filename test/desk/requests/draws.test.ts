import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { checkDraw } from '#server/forms/contests/checkDraw.ts'
import { hashOfList, rankEntries } from '#server/forms/contests/rankEntries.ts'
import { requestSteps } from '#shared/desk/requests.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { DrawAnswer } from '#shared/forms/api.ts'
import { drawPath } from '#shared/forms/draws.ts'
import { formNumber } from '#shared/forms/forms.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { blockOn, bodyOf, dayFrom, openFormsSite } from '#test/forms/formsSite.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must } from '#test/support/hotelSite.ts'
import { distDir } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { houses, housesReady, type Staff, signIn, staffMember, textOf } from '../deskSite.ts'
import { announcedSeed, contestToCasino, press, requestPath, submissionOf } from './requestSite.ts'

const contest = 'heure-de-la-maree'
const program = join(distDir, 'server/drawCheck.mjs')

describe('the draw of a contest (B23)', () => {
  const site = onAnyDatabase(openFormsSite, {}, contestToCasino)
  let marketing: Staff
  let path: string
  const entries: { id: string; email: string }[] = []
  const enter = async (changed: Record<string, unknown> = {}) => {
    const block = await blockOn(site, '/concours', 'contest')
    const person = { lastname: `Le Goff${'abcdefghijklmnopqrstuvwxyz'[entries.length]}` }
    const body = bodyOf(site, 'contest', { contest, block, message: '11 h 12', ...person, ...changed })
    const answer = await site.client().post('/api/forms/contest', body)
    if (answer.status === 201) entries.push({ id: answer.body.id, email: String(body.email) })
    return answer
  }
  /** A session ends while nobody is there. */
  const signedIn = async () => {
    marketing = await staffMember(site, 'marketing', houses.casino)
  }
  const drawPage = async (locale: Locale) =>
    textOf(must(await site.client().get(pathFor('contestDraw', locale, { contest })), 200))
  const published = async () => must(await site.client().get(drawPath(contest)), 200).body as DrawAnswer
  const announcement = () => ({
    ...announcedSeed,
    source: 'Loto du lendemain, cinq numéros',
    seedDay: dayFrom(site, 1),
    winners: '2',
    substitutes: '2',
  })

  it('waits until the contest is over, and belongs to the house whose mailbox its form names', async () => {
    await housesReady(site)
    for (let n = 0; n < 8; n++) must(await enter(), 201)
    // One person with two addresses is one entry of the draw; two of them are written here.
    must(await enter({ lastname: 'LE GOFFA', firstname: 'anne' }), 201)
    await signedIn()
    const other = await staffMember(site, 'marketing', houses.other)
    const list = String(must(await marketing.client.get(deskPath('draws', 'fr', { house: houses.casino })), 200).body)
    path = /href="([^"]*\/tirages\/[0-9a-f]{16})"/.exec(list)?.[1] ?? ''
    expect(path).not.to.equal('')
    expect(list).to.include('L’heure de la marée')
    // Where people read, it is called by its title: at the desk, in its inbox and in its mails.
    for (const [locale, title] of [
      ['fr', 'L’heure de la marée'],
      ['en', 'The time of the tide'],
    ] as const) {
      const inbox = `${deskPath('requests', locale, { house: houses.casino })}?form=contest`
      const page = deskPath('request', locale, { house: houses.casino, id: entries[0]?.id ?? '' })
      for (const it of [inbox, page, deskPath('draws', locale, { house: houses.casino })])
        expect(textOf(must(await marketing.client.get(it), 200)), it)
          .to.include(title)
          .and.not.include(contest)
    }
    const { fields } = await site.mail('formDesk', 'digue@hautemer.test')
    expect(fields).to.include({ contest: 'L’heure de la marée' })
    expect(textOf(must(await marketing.client.get(path), 200))).to.include('On peut participer jusqu’au')
    const elsewhere = deskPath('draws', 'fr', { house: houses.other })
    expect((await other.client.get(elsewhere)).body).not.to.include(contest)
    expect((await other.client.get(path.replace(houses.casino, houses.other))).status).to.equal(404)
    expect((await postForm(marketing.client, path, announcement())).status).to.equal(409)
    expect((await site.client().get(drawPath(contest))).status).to.equal(404)
    expect(await drawPage('fr')).to.include('pas encore annoncé')
    const unknown = pathFor('contestDraw', 'en', { contest: 'nothing' })
    expect((await site.client().get(unknown)).status).to.equal(404)
    site.clock.advance({ days: 30 })
    // Late enough to be there still when the contest is over: spam is kept for thirty days.
    must(await enter({ website: 'https://casino.example' }), 201)
    site.clock.advance({ days: 16 })
    await signedIn()
    await untilWarm(site)
    expect(textOf(must(await marketing.client.get(path), 200)))
      .to.include('Terminé, à annoncer')
      .and.include('9 participations, dont 8 au tirage')
  })

  it('is announced once, with the hash of its list and a source that is not known yet', async () => {
    const wrong = await postForm(marketing.client, path, {
      ...announcement(),
      seedDay: dayFrom(site, 0),
      winners: '0',
      seedDigits: '12',
      seedOrder: 'any',
    })
    expect(wrong.status).to.equal(422)
    expect(textOf(wrong))
      .to.include('Donnez un jour à venir')
      .and.include('Gagnants : de 1 à 500')
      .and.include('Choisissez l’ordre')
    expect(wrong.body).to.include('Loto du lendemain')
    const both = await Promise.all([1, 2].map(() => postForm(marketing.client, path, announcement())))
    expect(both.map((it) => it.status).sort()).to.deep.equal([303, 409])
    const { entries: list, listHash, seed, seedForm, result } = await published()
    expect(seedForm).to.deep.equal({ numbers: 5, digits: 2, order: 'ascending' })
    const first = entries.slice(0, 8).map(({ id }) => id)
    expect(list).to.deep.equal(first.toSorted())
    expect(listHash).to.equal(
      createHash('sha256')
        .update(list.map((it) => `${it}\n`).join(''))
        .digest('hex'),
    )
    expect([seed, result]).to.deep.equal([null, null])
    expect(textOf(await marketing.client.get(path))).to.include(listHash)
    for (const [locale, words] of [
      ['fr', 'pas avant, même pour essayer'],
      ['en', 'not before, not even to try it'],
    ] as const) {
      const key = path.split('/').at(-1) ?? ''
      const page = deskPath('draw', locale, { house: houses.casino, contest: key })
      expect(textOf(await marketing.client.get(page))).to.include(words)
    }
    expect(await drawPage('en'))
      .to.include('2 winners will be drawn')
      .and.include('not known yet')
      .and.include('5 numbers of 2 digits, with leading zeros')
      .and.include(listHash)
    expect((await site.client().get('/concours')).body).to.include(
      `href="${pathFor('contestDraw', 'fr', { contest })}"`,
    )
    const { db } = site.services.store
    const lines = await db.selectFrom('deskActs').selectAll().where('act', '=', 'drawContest').execute()
    expect(lines.map((it) => it.reason)).to.deep.equal(['announce'])
    expect(JSON.parse(lines[0]?.details ?? '')).to.include({ listHash, entries: 8, winners: 2, substitutes: 2 })
    // Spam that was none comes too late for the list.
    const { id } = entries[9] ?? { id: '' }
    const late = await press(marketing, requestPath(houses.casino, id), 'accept')
    expect([late.status, textOf(late).includes('La liste du tirage est annoncée')]).to.deep.equal([409, true])
    expect(await submissionOf(site, id)).to.include({ spam: 1 })
  })

  it('is drawn once by a second person, with a seed as announced, and no act of the desk brings an entry forward', async () => {
    const draw = { form: 'draw', seed: '03 14 15 65 92', sure: 'yes' }
    const early = await staffMember(site, 'marketing', houses.casino)
    expect((await postForm(early.client, path, draw)).status).to.equal(409)
    site.clock.advance({ days: 1 })
    // The person who announced does not draw.
    const announcer = { ...marketing, client: await signIn(site, marketing.email) }
    expect(textOf(must(await announcer.client.get(path), 200))).to.include('Vous avez annoncé ce tirage')
    const own = await postForm(announcer.client, path, draw)
    expect([own.status, textOf(own).includes('une autre personne tire')]).to.deep.equal([409, true])
    await signedIn()
    await untilWarm(site)
    const unsure = await postForm(marketing.client, path, { ...draw, sure: '' })
    expect([unsure.status, String(unsure.body).includes(draw.seed)]).to.deep.equal([422, true])
    // By the documented way, on a machine without the program.
    const { entries: list } = await published()
    const order = list
      .map((id) => ({ id, score: hmac(draw.seed, id) }))
      .toSorted((one, other) => (one.score < other.score ? -1 : 1))
      .map(({ id }) => id)
    for (const seed of ['3 14 15 65 92', '03-14-15-65-92', '03 14 15 92 65', '0314156592', 'mieux']) {
      const refused = await postForm(marketing.client, path, { ...draw, seed })
      expect([refused.status, textOf(refused).includes('exactement comme annoncé')], seed).to.deep.equal([422, true])
    }
    const [gone = '', removed = '', ...rest] = order
    // Every step that the desk may take on a message is taken on the best entry of those that stay.
    const request = requestPath(houses.casino, removed)
    const taken: string[] = []
    for (const step of requestSteps.filter((it) => it !== 'accept' && it !== 'pass')) {
      const typed = { answer: 'Bonjour', note: 'x', ...(step === 'spam' && { form: 'spam' }) }
      const has = String((await marketing.client.get(request)).body).includes(`name="form" value="${step}"`)
      if (has && (await press(marketing, request, step, typed)).status === 303) taken.push(step)
    }
    expect(taken).to.include.members(['take', 'note', 'spam'])
    const late = await press(marketing, request, 'accept')
    expect([late.status, textOf(late).includes('La liste du tirage est annoncée')]).to.deep.equal([409, true])
    // An erasure is another thing: it takes the message with it.
    await site.services.store.db.deleteFrom('submissions').where('id', '=', gone).execute()
    const both = await Promise.all([1, 2].map(() => postForm(marketing.client, path, draw)))
    expect(both.map((it) => it.status).sort()).to.deep.equal([303, 409])
    expect((await postForm(marketing.client, path, { ...draw, seed: '03 14 15 65 93' })).status).to.equal(409)
    const answer = await published()
    expect(answer.seed).to.equal(draw.seed)
    expect(answer.result).to.deep.equal({
      winners: rest.slice(0, 1),
      substitutes: rest.slice(1, 3),
      replaced: [],
      skipped: [gone],
      takenOut: [removed],
    })
    expect(JSON.stringify(answer)).not.to.include('@')
    const told = await Promise.all(entries.map(({ email }) => site.mails('contestWon', email)))
    const winners = entries.filter((_, index) => told[index] === 1).map(({ id }) => id)
    expect(winners).to.deep.equal(rest.slice(0, 1))
    expect(told.reduce((sum, it) => sum + it, 0)).to.equal(1)
    expect(checkDraw(answer)).to.deep.equal([])
    for (const locale of locales) {
      const page = await drawPage(locale)
      for (const id of [removed, ...rest.slice(0, 3)]) expect(page, locale).to.include(formNumber(id))
      expect(page).to.include(draw.seed).and.not.include('Le Goff')
    }
  })

  it('gives the prize of a winner who does not want it to the next substitute; no other draw is made', async () => {
    const { result } = await published()
    const [winner = ''] = result?.winners ?? []
    const [next = '', last = ''] = result?.substitutes ?? []
    const replace = (entry: string) => postForm(marketing.client, path, { form: 'replace', entry })
    const both = await Promise.all([1, 2].map(() => replace(winner)))
    expect(both.map((it) => it.status).sort()).to.deep.equal([303, 409])
    const now = await published()
    expect(now.result?.winners).to.deep.equal([next])
    expect(now.result?.replaced).to.deep.equal([winner])
    expect(checkDraw(now)).to.deep.equal([])
    const email = entries.find(({ id }) => id === next)?.email ?? ''
    expect(await site.mails('contestWon', email)).to.equal(1)
    must(await replace(next), 303)
    const none = must(await replace(last), 303).headers.get('location') ?? ''
    expect(textOf(await marketing.client.get(none))).to.include('Aucune place ne suit')
    expect(checkDraw(await published())).to.deep.equal([])
  })
})

describe('a published draw (B23)', () => {
  const entries = Array.from({ length: 9 }, (_, n) => `0000000${n}-0000-4000-8000-000000000000`)
  const seed = '03 14 15 65 92'
  const order = rankEntries(entries, seed)
  const [skipped = '', first = '', removed = '', third = '', fourth = '', loser = ''] = order
  const draw: DrawAnswer = {
    contest,
    entries,
    listHash: hashOfList(entries),
    announcedAt: '2026-11-23T10:00:00.000Z',
    source: 'Loto',
    seedDay: '2026-11-24',
    seedForm: { numbers: 5, digits: 2, order: 'ascending' },
    winners: 2,
    substitutes: 2,
    seed,
    drawnAt: '2026-11-24T10:00:00.000Z',
    result: { winners: [third], substitutes: [fourth], replaced: [first], skipped: [skipped], takenOut: [removed] },
  }
  const { result } = draw
  if (!result) throw new Error('it is drawn')

  it('is ranked as openssl ranks it, and its list has the hash that sha256sum gives', () => {
    const scores = entries.map((id) => ({ id, score: hmac(seed, id) }))
    expect(scores.toSorted((one, other) => (one.score < other.score ? -1 : 1)).map(({ id }) => id)).to.deep.equal(order)
    const list = entries.map((id) => `${id}\n`).join('')
    expect(execFileSync('sha256sum', { input: list, encoding: 'utf8' }).split(' ')[0]).to.equal(draw.listHash)
  })

  it('is right as long as nothing of it was changed', () => {
    expect(checkDraw(draw)).to.deep.equal([])
    expect(checkDraw({ ...draw, seed: null, drawnAt: null, result: null })).to.deep.equal([])
    const lies: Partial<DrawAnswer>[] = [
      { entries: entries.slice(1) },
      { entries: [...entries, loser] },
      { seed: '03 14 15 65 93' },
      { seedForm: { numbers: 5, digits: 3, order: 'ascending' } },
      { result: { ...result, winners: [loser] } },
      { result: { ...result, winners: [] } },
      { result: { ...result, takenOut: [], skipped: [skipped, removed] } },
      { result: { ...result, substitutes: [loser] } },
      { result: { ...result, replaced: [first, loser] } },
      { result: { ...result, skipped: [] } },
      { winners: 1 },
    ]
    for (const [index, lie] of lies.entries())
      expect(checkDraw({ ...draw, ...lie }), `lie ${index}`).not.to.deep.equal([])
  })

  it('is checked by a command', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'draw-'))
    try {
      const check = async (text: string) => {
        const file = join(folder, 'draw.json')
        await writeFile(file, text)
        const { status, stdout, stderr } = spawnSync(process.execPath, [program, file], {
          encoding: 'utf8',
        })
        return { status, said: stdout + stderr }
      }
      const right = await check(JSON.stringify(draw))
      expect([right.status, right.said]).to.deep.equal([
        0,
        'The draw of heure-de-la-maree is right: 9 entries, 1 winners.\n',
      ])
      const wrong = await check(JSON.stringify({ ...draw, seed: 'mieux' }))
      expect([wrong.status, /is not written as announced/.test(wrong.said)]).to.deep.equal([1, true])
      const none = await check('{"contest":1}')
      expect([none.status, /is not a published draw/.test(none.said)]).to.deep.equal([1, true])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** As docs/rules/desk.md tells everybody to compute it. */
function hmac(seed: string, id: string): string {
  const said = execFileSync('openssl', ['dgst', '-sha256', '-hmac', seed], { input: id, encoding: 'utf8' })
  return said.trim().split(' ').at(-1) ?? ''
}
