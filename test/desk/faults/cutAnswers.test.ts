import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { fileQuery } from '#shared/desk/files.ts'
import { type DeskAct, deskActs } from '#shared/desk/rights.ts'
import { type DeskRouteName, deskPath } from '#shared/desk/routes.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { openPokerSite } from '#test/support/pokerSite.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { blankCard, fullMember, newCard, preMember } from '#test/support/vipSite.ts'
import {
  checkCode,
  claimedReward,
  countForm,
  floor,
  formOn,
  holder,
  houses,
  housesReady,
  keyOf,
  moved,
  readCard,
  type Staff,
  staffMember,
  textOf,
} from '../deskSite.ts'
import { claimedLine, earner, openLedger } from '../points/pointsSite.ts'
import { announcedSeed, contact, endedContest, formOf, requestPath } from '../requests/requestSite.ts'
import { evening, eveningPath, guest, manyPlayers, minutesFromNow, rowOf } from '../tournaments/eveningSite.ts'
import { cuttingProxy } from './cuttingProxy.ts'

/** A form that somebody at a counter is about to send. */
interface Prepared {
  path: string
  fields: Record<string, string>
  /** Where the form stands, if not at its page's own address. */
  stands?: string
}

/** Acts that have no form of their own: opening a page is the act. */
const actsOfPages = [
  'readPlayers',
  'readState',
  'readRequests',
  'readActs',
  'readMoney',
  'readLetters',
  'readPeople',
] as const satisfies readonly DeskAct[]
/**
 * Acts shown elsewhere: a file is made anew for each post, and each is a line (players.test.ts); a refund that was paid
 * another way has its own test of two at once (state.test.ts).
 */
const elsewhere = ['exportPlayers', 'settleRefund'] as const satisfies readonly DeskAct[]
type Acting = Exclude<DeskAct, (typeof actsOfPages)[number] | (typeof elsewhere)[number]>

describe('the network is gone at the counter: each form of the desk (B23)', () => {
  const proxy = opened(() => cuttingProxy())
  const site = opened(async () => {
    const edits = { [`poker/tournois/${evening}`]: { date: minutesFromNow(-2) } }
    return openPokerSite({ env: { ...floor, PUBLIC_URL: proxy.url }, edits })
  })

  let ada: Staff
  before(async () => {
    proxy.leadTo(site.url)
    await housesReady(site)
    ada = await staffMember(site, 'group', undefined, { name: 'Ada Petit' })
  })

  const { casino, hotel } = houses
  const at = (route: DeskRouteName, house: string = casino, id = '') =>
    deskPath(route, 'fr', { house, ...(id && { id }) })
  const ledTo = (answer: Answer) => must(answer, 303).headers.get('location')?.split('?')[0] ?? ''
  const post = (path: string, fields: Record<string, string>, { client }: Pick<Staff, 'client'> = ada) =>
    postForm(client, path, fields)
  const reward = async () => checkCode(ada, casino, (await claimedReward(site)).code)
  const drinks = async () => readCard(ada, casino, (await holder(site, 20_000)).card.cvip)
  const file = async (code: string) => ledTo(await post(at('files'), { form: 'find', reason: 'present', code }))
  const renewal = async () => {
    const { client, profile } = await site.member()
    must(await client.post('/api/eph/profile/card_renewal'), 201)
    const asked = { form: 'open', reason: 'handle', code: profile.ibNumber }
    return { asked, path: ledTo(await post(at('renewals', hotel), asked)) }
  }
  const limited = async () => {
    const { client, card } = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
    must(await client.put('/api/vip/protection', { muteGaming: false, visitsPerMonth: 3 }), 200)
    return { form: 'count', code: card.cvip }
  }
  const claim = async () => {
    const { id } = await claimedLine(site)
    return ledTo(await post(at('lineClaims'), { form: 'open', id }))
  }
  const ofRequest = async (name: string): Promise<Prepared> => {
    const path = requestPath(hotel, (await contact(site)).id)
    return { path, fields: await formOf(ada, path, name) }
  }
  const player = async () => {
    const path = await eveningPath(ada)
    const [listed] = await manyPlayers(site, 1)
    if (!listed) throw new Error('there is a player')
    return { path, ...listed }
  }
  const colleague = async () => {
    const { email } = await staffMember(site, 'casinoDesk', casino)
    const found = site.services.store.db.selectFrom('deskPeople').select('id').where('email', '=', email)
    return deskPath('person', 'fr', { house: casino, ...(await found.executeTakeFirstOrThrow()) })
  }
  const waitingMail = async () => {
    const [id, now] = [randomUUID(), site.clock.now()]
    const address = { recipient: 'anne@secret.test', recipientKey: 'anne@secret.test', aboutKey: null }
    const state = { state: 'failed', payload: '{}', lastError: 'EAUTH 535', attempts: 3 } as const
    const times = { createdAt: now - 1000, nextAttemptAt: now + 3_600_000 }
    await site.services.store.db
      .insertInto('outbox')
      .values({ id, kind: 'newsletterConfirm', locale: 'fr', ...address, ...state, ...times })
      .execute()
    return id
  }

  /** A sending in two days, which needs a reader. */
  const planned = () => ({ form: 'schedule', day: site.clock.day(2), hour: '9h30' })
  const letter = async (index: number) => {
    const published = site.services.content.all('fr', ['letter'])
    return deskPath('letter', 'fr', { house: casino, story: published[index]?.uuid ?? '' })
  }

  /** By act: a page where it can be done, and what its form sends. An act that is added does not compile without one. */
  const forms: Readonly<Record<Acting, () => Promise<Prepared>>> = {
    findMember: async () => {
      const { card } = await fullMember(site)
      return { path: at('find'), fields: { form: 'find', reason: 'present', code: card.cvip } }
    },
    checkReward: async () => {
      const { code } = await claimedReward(site)
      return { path: at('rewards'), fields: { form: 'check', code } }
    },
    redeemReward: async () => ({ path: await reward(), fields: { form: 'redeem' } }),
    undoReward: async () => {
      const path = await reward()
      must(await post(path, { form: 'redeem' }), 303)
      return { path, fields: { form: 'undo' } }
    },
    refundReward: async () => ({ path: await reward(), fields: { form: 'refund', reason: 'closed' } }),
    countAdvantage: async () => {
      const path = await drinks()
      return { path, fields: await countForm(ada, path, 'drinks') }
    },
    undoAdvantage: async () => {
      const path = await drinks()
      must(await post(path, await countForm(ada, path, 'drinks')), 303)
      return { path, fields: await formOn(ada, path, { form: 'undo' }) }
    },
    openFile: async () => {
      const { profile } = await preMember(site)
      return { path: at('files'), fields: { form: 'find', reason: 'present', code: profile.fileNumber } }
    },
    giveCard: async () => {
      const path = await file((await preMember(site)).profile.fileNumber)
      const stands = `${path}?${fileQuery.step}=give`
      return { path, stands, fields: { form: 'give', [fileQuery.step]: 'give', card: (await blankCard(site)).cvip } }
    },
    replaceCard: async () => {
      const { card } = await fullMember(site)
      const next = { [fileQuery.step]: 'replace', [fileQuery.reason]: 'lost', card: (await blankCard(site)).cvip }
      return { path: await file(card.cvip), fields: { form: 'replace', before: card.cvip, ...next } }
    },
    blockCard: async () => {
      const { card } = await fullMember(site)
      return { path: await file(card.cvip), fields: { form: 'block', before: card.cvip, reason: 'stolen' } }
    },
    reopenFile: async () => {
      const { profile } = await preMember(site)
      const { db } = site.services.store
      await db
        .updateTable('vipMembers')
        .set({ fileExpiresAt: site.clock.now() - 1 })
        .where('fileNumber', '=', profile.fileNumber)
        .execute()
      return { path: await file(profile.fileNumber), fields: { form: 'reopen' } }
    },
    readRenewals: async () => ({ path: at('renewals', hotel), fields: (await renewal()).asked }),
    advanceRenewal: async () => {
      const { path } = await renewal()
      return { path, fields: await formOn(ada, path, { form: 'made' }) }
    },
    undoRenewal: async () => {
      const { path } = await renewal()
      must(await post(path, await formOn(ada, path, { form: 'made' })), 303)
      return { path, fields: await formOn(ada, path, { form: 'undo' }) }
    },
    sendLetter: async () => ({ path: await letter(0), fields: planned() }),
    stopLetter: async () => {
      const path = await letter(1)
      must(await post(path, planned()), 303)
      return { path, fields: await formOn(ada, path, { form: 'cancel' }) }
    },
    readLists: async () => ({
      path: at('lists'),
      fields: { form: 'find', email: 'nobody@nowhere.test', reason: 'complaint' },
    }),
    // An empty list has no form: a key is good on each page of its person.
    exportList: async () => ({
      path: at('letterList'),
      stands: at('lists'),
      fields: { form: 'export', reason: 'sending' },
    }),
    exportActs: async () => ({ path: at('acts'), fields: { form: 'export', reason: 'review' } }),
    invite: async () => {
      const typed = { form: 'invite', email: newEmail('staff.test'), name: 'Max Roy', role: 'reception', house: casino }
      return { path: at('people'), fields: { ...typed, language: 'fr' } }
    },
    changePerson: async () => ({ path: await colleague(), fields: { form: 'change', name: 'Max Le Roy' } }),
    suspendAccess: async () => ({ path: await colleague(), fields: { form: 'suspend' } }),
    reinstateAccess: async () => {
      const path = await colleague()
      must(await post(path, { form: 'suspend' }), 303)
      return { path, fields: { form: 'reinstate' } }
    },
    endAccess: async () => ({ path: await colleague(), fields: { form: 'end' } }),
    retryMail: async () => ({ path: at('state'), fields: { form: 'retry', id: await waitingMail() } }),
    answerRequest: () => ofRequest('take'),
    markSpam: () => ofRequest('spam'),
    drawContest: async () => {
      const contest = `cut-${randomUUID().slice(0, 8)}`
      await endedContest(site, contest, 3)
      const list = String(must(await ada.client.get(at('draws', hotel)), 200).body)
      const path = new RegExp(`href="([^"]+)"><strong>${contest}<`).exec(list)?.[1] ?? ''
      const seedDay = site.clock.day(2)
      return { path, fields: { ...announcedSeed, seedDay, winners: '1', substitutes: '1' } }
    },
    checkIn: async () => {
      const { path, code } = await player()
      return { path, fields: { form: 'code', code } }
    },
    undoCheckIn: async () => {
      const { path, id } = await player()
      must(await post(path, { form: 'checkIn', id }), 303)
      return { path, fields: { form: 'undo', id } }
    },
    addWalkIn: async () => {
      return { path: `${await eveningPath(ada)}/sur-place`, fields: { form: 'guest', ...guest } }
    },
    givePlace: async () => {
      const { db } = site.services.store
      const { places, taken } = await rowOf(site)
      const taking = (now: number) =>
        db.updateTable('tournaments').set({ taken: now }).where('slug', '=', evening).execute()
      const waiting = await site.player()
      await taking(places)
      must(await waiting.client.post(`/api/poker/tournaments/${evening}/waitlist`), 201)
      await taking(taken)
      return { path: await eveningPath(ada), fields: { form: 'offerNext' } }
    },
    markNoShow: async () => {
      const { path, id } = await player()
      return { path: `${path}/joueurs/${id}`, fields: { form: 'noShow' } }
    },
    undoNoShow: async () => {
      const { path, id } = await player()
      // Players that other cases noted absent would come back with this one, a line each.
      await post(path, { form: 'undoNoShows' })
      must(await post(`${path}/joueurs/${id}`, { form: 'noShow' }), 303)
      return { path, fields: { form: 'undoNoShows' } }
    },
    refundEntry: async () => {
      const path = await eveningPath(ada)
      must(await post(`${path}/sur-place`, { form: 'guest', ...guest, lastname: 'Corre' }), 303)
      const { id } = await site.services.store.db
        .selectFrom('registrations')
        .select('id')
        .where('guestName', '=', 'Corre')
        .executeTakeFirstOrThrow()
      return { path: `${path}/joueurs/${id}`, fields: { form: 'refund', reason: 'goodwill' } }
    },
    runClock: async () => {
      const path = `${await eveningPath(ada)}/horloge`
      return { path, fields: await formOn(ada, path, { form: 'press' }) }
    },
    readLedger: async () => {
      const { card } = await earner(site)
      return { path: at('points'), fields: { form: 'find', reason: 'present', code: card.cvip } }
    },
    answerClaim: async () => ({ path: await claim(), fields: { form: 'refuse', words: 'La ligne est juste.' } }),
    adjustPoints: async () => {
      const { card } = await earner(site)
      const path = at('ledger', casino, await openLedger(ada, card.cvip))
      return { path, fields: { form: 'adjust', points: '250', reason: 'gesture', words: 'Une soirée agitée.' } }
    },
    approveAdjustment: async () => {
      const { card } = await earner(site)
      const first = await staffMember(site, 'casinoDesk', casino)
      const path = at('ledger', casino, await openLedger(first, card.cvip))
      const points = { form: 'adjust', points: '6001', reason: 'missing', words: 'Oubli' }
      must(await post(path, points, first), 303)
      const { id } = await site.services.store.db
        .selectFrom('pointsAdjustments')
        .select('id')
        .where('points', '=', 6001)
        .executeTakeFirstOrThrow()
      return { path: at('adjustments'), fields: { form: 'approve', id } }
    },
    countVisit: async () => ({ path: at('door'), fields: await limited() }),
    undoVisit: async () => ({ path: ledTo(await post(at('door'), await limited())), fields: { form: 'undo' } }),
    readProtection: async () => {
      const { card } = await fullMember(site)
      return { path: at('protection'), fields: { form: 'find', reason: 'present', code: card.cvip } }
    },
  }

  const lines = async (act: string) =>
    (await site.services.store.db.selectFrom('deskActs').select('id').where('act', '=', act).execute()).length
  /** Sends a form through the proxy, which cuts the way of the answer once the server has given it. */
  const cutOff = async (client: Client, path: string, fields: Record<string, string>) => {
    proxy.cutNextPost()
    const sent = await postForm(moved({ client }, { url: proxy.url } as never), path, fields).then(
      ({ status }) => `answered with ${status}`,
      () => 'cut',
    )
    expect(sent).to.equal('cut')
  }

  for (const act of deskActs.filter((it): it is Acting => it in forms))
    it(`${act}: an answer that was cut off, a reload and a second tap leave one act and one line, and the page says so`, async () => {
      site.clock.advance({ ms: 20_000 })
      const { path, fields, stands = path } = await forms[act]()
      const idempotencyKey = await keyOf(ada.client, stands)
      expect(idempotencyKey).not.to.equal('')
      const before = await lines(act)
      await cutOff(ada.client, path, { ...fields, idempotencyKey })
      const both = [1, 2].map(() => post(path, { ...fields, idempotencyKey }))
      const [again, tapped] = (await Promise.all(both)) as [Answer, Answer]
      expect(await lines(act)).to.equal(before + 1)
      expect(tapped.status).to.equal(again.status)
      if (again.status === 404) return
      const location = must(again, 303).headers.get('location') ?? ''
      expect(location).to.match(/[?&]again=1$/)
      const page = must(await ada.client.get(location), 200)
      if (page.headers.get('content-type')?.includes('html'))
        expect(textOf(page)).to.include('n’a été traité qu’une fois')
    })
})
