import { expect } from 'chai'
import { endAccess, invite } from '#server/desk/people/access.ts'
import { type DeskAct, type DeskRole, deskActs, deskRoles, isRoleOf } from '#shared/desk/rights.ts'
import { type DeskRouteName, deskPath } from '#shared/desk/routes.ts'
import type { Answer } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { houses, type Staff, staffMember, textOf } from './deskSite.ts'

/** Acts at tournaments, which are casinos' alone. */
const atTournaments: readonly DeskAct[] = [
  'readPlayers',
  'checkIn',
  'undoCheckIn',
  'addWalkIn',
  'givePlace',
  'markNoShow',
  'undoNoShow',
  'refundEntry',
  'runClock',
  'exportPlayers',
]
/** Acts on VIP files, the same. */
const files = ['openFile', 'giveCard', 'replaceCard', 'blockCard', 'reopenFile'] as const satisfies DeskAct[]

/** Acts about points and protection. */
const ofPlayers = [
  ...(['readLedger', 'answerClaim', 'adjustPoints', 'approveAdjustment'] as const),
  ...(['countVisit', 'undoVisit', 'readProtection'] as const),
] as const satisfies readonly DeskAct[]

/** Acts on card renewals, which are hotels' alone. */
const renewals = ['readRenewals', 'advanceRenewal', 'undoRenewal'] as const satisfies readonly DeskAct[]

/** Acts on the people of the desk. */
const people = [
  ...(['readPeople', 'invite', 'changePerson', 'suspendAccess', 'reinstateAccess', 'endAccess'] as const),
] as const satisfies DeskAct[]

/** Acts on the letter. */
const letters = ['readLetters', 'sendLetter', 'stopLetter'] as const satisfies DeskAct[]

/** The rights a second time: a role that gains or loses an act fails. */
const mayDo: Readonly<Record<DeskRole, readonly DeskAct[]>> = {
  reception: [
    ...(['findMember', 'checkReward', 'redeemReward', 'undoReward'] as const),
    ...(['countAdvantage', 'undoAdvantage', 'countVisit', 'undoVisit'] as const),
    ...renewals,
    ...(['readRequests', 'answerRequest', 'markSpam'] as const),
  ],
  casinoDesk: [
    ...(['findMember', 'checkReward', 'redeemReward', 'undoReward', 'refundReward'] as const),
    ...(['countAdvantage', 'undoAdvantage', ...files] as const),
    ...ofPlayers,
  ],
  tournamentDesk: ['findMember', ...atTournaments],
  marketing: [
    ...(['readLists', 'exportList', 'readRequests', 'answerRequest', 'markSpam', 'drawContest'] as const),
    ...letters,
  ],
  accounting: ['readMoney'],
  group: [
    'readMoney',
    ...(['findMember', 'checkReward', 'redeemReward', 'undoReward', 'refundReward'] as const),
    ...(['countAdvantage', 'undoAdvantage', ...files, 'readActs', 'exportActs', ...people] as const),
    ...atTournaments,
    ...ofPlayers,
    ...renewals,
    ...letters,
    ...(['readLists', 'exportList', 'readState', 'retryMail', 'settleRefund'] as const),
    ...(['readRequests', 'answerRequest', 'markSpam', 'drawContest'] as const),
  ],
}

const claim = '00000000-0000-4000-8000-000000000000'

/** How each act is tried, and how the site answers when the right is there. */
const tries: Readonly<Record<DeskAct, { route: DeskRouteName; form?: Record<string, string>; allowed: number }>> = {
  findMember: { route: 'find', form: { form: 'find', reason: 'phone', code: 'nobody@nowhere.test' }, allowed: 404 },
  checkReward: { route: 'rewards', form: { form: 'check', code: 'AAAAA-AAAAA' }, allowed: 404 },
  // Without having checked the code here, back to where that is done.
  redeemReward: { route: 'reward', form: { form: 'redeem' }, allowed: 303 },
  undoReward: { route: 'reward', form: { form: 'undo' }, allowed: 303 },
  refundReward: { route: 'reward', form: { form: 'refund', reason: 'closed' }, allowed: 303 },
  // Without having found the member here, back to where the card is read.
  countAdvantage: { route: 'advantage', form: { form: 'count' }, allowed: 303 },
  undoAdvantage: { route: 'advantage', form: { form: 'undo' }, allowed: 303 },
  openFile: { route: 'files', form: { form: 'find', reason: 'phone', code: 'nobody@nowhere.test' }, allowed: 404 },
  // Without having opened the file here, back to where that is done.
  giveCard: { route: 'file', form: { form: 'give', card: '427118055636' }, allowed: 303 },
  replaceCard: { route: 'file', form: { form: 'replace', card: '427118055636' }, allowed: 303 },
  blockCard: { route: 'file', form: { form: 'block', reason: 'lost' }, allowed: 303 },
  reopenFile: { route: 'file', form: { form: 'reopen' }, allowed: 303 },
  readRenewals: { route: 'renewals', allowed: 200 },
  // Without having opened the renewal here, back to the list.
  advanceRenewal: { route: 'renewal', form: { form: 'made' }, allowed: 303 },
  undoRenewal: { route: 'renewal', form: { form: 'undo' }, allowed: 303 },
  readLists: { route: 'lists', allowed: 200 },
  exportList: { route: 'letterList', form: { form: 'export', reason: 'sending' }, allowed: 303 },
  // There is no such letter.
  readLetters: { route: 'letter', allowed: 404 },
  sendLetter: { route: 'letter', form: { form: 'test' }, allowed: 404 },
  stopLetter: { route: 'letter', form: { form: 'pause', sending: claim, version: '0' }, allowed: 404 },
  readState: { route: 'state', allowed: 200 },
  retryMail: { route: 'state', form: { form: 'retry', id: claim }, allowed: 303 },
  settleRefund: { route: 'state', form: { form: 'paidOtherwise', code: 'AAAA-AAAA' }, allowed: 409 },
  readRequests: { route: 'requests', allowed: 200 },
  // There is no such request.
  answerRequest: { route: 'request', form: { form: 'take', version: '0' }, allowed: 404 },
  markSpam: { route: 'request', form: { form: 'spam', version: '0' }, allowed: 404 },
  drawContest: { route: 'draws', allowed: 200 },
  readMoney: { route: 'money', allowed: 200 },
  readActs: { route: 'acts', allowed: 200 },
  // A person that there is not leads back to the list.
  readPeople: { route: 'people', allowed: 200 },
  invite: { route: 'people', form: { form: 'invite' }, allowed: 422 },
  changePerson: { route: 'person', form: { form: 'change' }, allowed: 303 },
  suspendAccess: { route: 'person', form: { form: 'suspend' }, allowed: 303 },
  reinstateAccess: { route: 'person', form: { form: 'reinstate' }, allowed: 303 },
  endAccess: { route: 'person', form: { form: 'end' }, allowed: 303 },
  exportActs: { route: 'acts', form: { form: 'export', reason: 'review' }, allowed: 303 },
  // An evening that there is not.
  readPlayers: { route: 'tournament', allowed: 404 },
  checkIn: { route: 'tournament', form: { form: 'checkIn', id: claim }, allowed: 404 },
  undoCheckIn: { route: 'tournament', form: { form: 'undo', id: claim }, allowed: 404 },
  addWalkIn: { route: 'tournamentWalkIn', form: { form: 'guest' }, allowed: 404 },
  givePlace: { route: 'tournament', form: { form: 'offerNext' }, allowed: 404 },
  markNoShow: { route: 'tournament', form: { form: 'noShows' }, allowed: 404 },
  undoNoShow: { route: 'tournament', form: { form: 'undoNoShows' }, allowed: 404 },
  refundEntry: { route: 'tournamentPlayer', form: { form: 'refund', reason: 'mistake' }, allowed: 404 },
  runClock: { route: 'tournamentClock', form: { form: 'press', press: 'start' }, allowed: 404 },
  exportPlayers: { route: 'tournament', form: { form: 'export' }, allowed: 404 },
  readLedger: { route: 'points', form: { form: 'find', reason: 'phone', code: 'nobody@nowhere.test' }, allowed: 404 },
  answerClaim: { route: 'lineClaims', allowed: 200 },
  // Without a look, back to where one is made.
  adjustPoints: { route: 'ledger', form: { form: 'adjust', points: '5', reason: 'gesture', words: 'x' }, allowed: 303 },
  approveAdjustment: { route: 'adjustments', form: { form: 'approve', id: claim }, allowed: 404 },
  countVisit: { route: 'door', form: { form: 'count', code: 'nobody@nowhere.test' }, allowed: 404 },
  undoVisit: { route: 'visit', form: { form: 'undo' }, allowed: 303 },
  readProtection: {
    ...{ route: 'protection', form: { form: 'find', reason: 'phone', code: 'nobody@nowhere.test' }, allowed: 404 },
  },
}

/** Whether an act has a sense at a house. */
function isActAt(act: DeskAct, house: string): boolean {
  const isCasino = house === houses.casino || house === houses.other
  if ((renewals as readonly DeskAct[]).includes(act)) return house === houses.hotel
  if (act === 'countAdvantage' || act === 'undoAdvantage') return house !== houses.bath
  return isCasino || ![...atTournaments, ...files, ...ofPlayers, 'readMoney'].includes(act)
}

describe('rights at the desk (B23)', () => {
  const site = onAnyDatabase(openHotelSite)
  const tryAct = ({ client }: Staff, act: DeskAct, house: string): Promise<Answer> => {
    const { route, form } = tries[act]
    const path = deskPath(route, 'en', { house, id: claim, evening: claim, player: claim, story: claim })
    return form ? postForm(client, path, form) : client.get(path)
  }

  for (const role of deskRoles) {
    it(`of ${role}: each act is allowed or refused at each house, the own and others`, async () => {
      const staff = await staffMember(site, role, role === 'group' ? undefined : houses.casino)
      const { email, name } = staff
      const isOfHotels = isRoleOf(role, 'hotel')
      if (role !== 'group' && isOfHotels)
        await invite(site.services.store, { email, role, house: houses.hotel, name, language: 'fr' }, site.clock.now())
      for (const house of Object.values(houses)) {
        const isOwn = role === 'group' || house === houses.casino || (isOfHotels && house === houses.hotel)
        const may = (act: DeskAct) => isOwn && mayDo[role].includes(act) && isActAt(act, house)
        // The limit is of one person in an hour.
        site.clock.advance({ minutes: 61 })
        for (const act of deskActs) {
          const { status } = await tryAct(staff, act, house)
          expect(status, `${role} ${act} ${house}`).to.equal(may(act) ? tries[act].allowed : 403)
        }
        const page = await staff.client.get(deskPath('house', 'en', { house }))
        expect(page.status, `${role} ${house}`).to.equal(isOwn ? 200 : 403)
      }
    })
  }

  it('that are missing are said in words, and an unknown house answers as another’s', async () => {
    const staff = await staffMember(site, 'casinoDesk', houses.casino)
    const other = await staff.client.get(deskPath('find', 'en', { house: houses.other }))
    const none = await staff.client.get(deskPath('find', 'en', { house: 'no-such-house' }))
    const plain = (answer: Answer) => textOf(answer).replace(/[\da-f-]{36}/, '')
    expect([other.status, none.status]).to.deep.equal([403, 403])
    expect(plain(other)).to.equal(plain(none))
    expect(plain(other)).to.include('This is not possible')
  })

  it('of a role that was ended at one house are gone there at the next request, and only there', async () => {
    const { store } = site.services
    const { client, email, name } = await staffMember(site, 'casinoDesk', houses.casino)
    const now = site.clock.now()
    await invite(store, { email, role: 'casinoDesk', house: houses.other, name, language: 'fr' }, now)
    const status = async (house: string) => (await client.get(deskPath('find', 'fr', { house }))).status
    expect([await status(houses.casino), await status(houses.other)]).to.deep.equal([200, 200])
    await endAccess(store, { email, role: 'casinoDesk', house: houses.casino }, now)
    expect([await status(houses.casino), await status(houses.other)]).to.deep.equal([403, 200])
  })
})
