import { actsAbout } from '#server/privacy/index.ts'
import { houseNames } from '#server/slugs/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { type LookLine, type LookSubject, lookReasonsTold, lookRoles } from '#shared/account/views.ts'
import type { LoggedAct } from '#shared/desk/log.ts'
import type { Locale } from '#shared/locales.ts'

/** The subject of each act of the staff, to the member whom it is about; null: it is about no member. */
const subjects: Readonly<Record<LoggedAct, LookSubject | null>> = {
  findMember: 'found',
  ...each(['checkReward', 'redeemReward', 'undoReward', 'refundReward'], 'reward'),
  ...each(['countAdvantage', 'undoAdvantage'], 'advantage'),
  ...each(['openFile', 'giveCard', 'replaceCard', 'blockCard', 'reopenFile'], 'card'),
  ...each(['readRenewals', 'advanceRenewal', 'undoRenewal'], 'renewal'),
  ...each(['readLists', 'exportList'], 'list'),
  ...each(['readRequests', 'answerRequest', 'markSpam', 'drawContest'], 'request'),
  ...each(['readPlayers', 'exportPlayers', 'checkIn', 'undoCheckIn', 'addWalkIn', 'givePlace'], 'tournament'),
  ...each(['markNoShow', 'undoNoShow', 'refundEntry'], 'tournament'),
  ...each(['readLedger', 'answerClaim', 'adjustPoints', 'approveAdjustment'], 'points'),
  ...each(['countVisit', 'undoVisit'], 'visit'),
  readProtection: 'protection',
  ...each(['readLetters', 'sendLetter', 'stopLetter', 'testLetter', 'readState', 'retryMail', 'settleRefund'], null),
  ...each(['readActs', 'exportActs', 'sendFile', 'runClock', 'signIn', 'signOut', 'endSession'], null),
  ...each(['addPasskey', 'removePasskey', 'readPeople', 'invite', 'changePerson', 'suspendAccess'], null),
  ...each(['reinstateAccess', 'endAccess', 'readMoney'], null),
}

/** Lines on the page; the export has all of them. */
const listed = 20

/** The latest looks and acts of the staff about a member, in words: what, when, by which role, where and why. */
export async function looksAt(
  { db }: Pick<Store, 'db'>,
  person: { programme: Programme; memberId: string; emailKey: string },
  locale: Locale,
): Promise<LookLine[]> {
  const rows = await actsAbout(db, person).orderBy('at', 'desc').limit(listed).execute()
  if (rows.length === 0) return []
  const names = await houseNames(db, locale)
  return rows.flatMap(({ at, act, role, house, reason }) => {
    const subject = subjects[act as LoggedAct]
    const by = lookRoles.find((it) => it === role)
    const why = lookReasonsTold.find((it) => it === reason)
    if (!subject || !by) return []
    return [{ at, subject, by, ...(house && { house: names.get(house) ?? house }), ...(why && { why }) }]
  })
}

function each<Act extends LoggedAct, Subject>(acts: readonly Act[], subject: Subject): Record<Act, Subject> {
  return Object.fromEntries(acts.map((it) => [it, subject])) as Record<Act, Subject>
}
