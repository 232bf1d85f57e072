import {
  favouriteDates,
  fileDays,
  pointsLife,
  sponsorship,
  statusMonths,
  vipStatuses,
  welcomeOffer,
} from '#shared/account/statuses.ts'
import { cardCodes } from '#shared/card/memberCard.ts'
import { ages, retentionMonths } from '#shared/house.ts'
import * as limits from '#shared/limits.ts'
import { localeCookie } from '#shared/locales.ts'
import arvenhof from '../../../content/houses/arvenhof/house.json' with { type: 'json' }

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' | 'night' | 'megabyte'

/** A figure of the code, and where people read it. */
export interface StatedLimit {
  /** A plain number, or so many of a unit; a duration in milliseconds may be said in any unit that divides it. */
  figure: number | { ms: number } | { count: number; unit: Unit }
  /** Ids of messages, in both languages. */
  messages?: readonly string[]
  /** Pages, with the anchor of a heading, or of a requirement, where they have several; a story says it in both languages. */
  pages?: readonly string[]
}

const {
  birthdayDays,
  bodyLimitBytes,
  cacheBytes,
  cardCodeLimits,
  cardRenewalLimits,
  contactFileLimits,
  contentLimits,
  coolingOffDays,
  deskLimits,
  formLives,
  formTrapMs,
  freshLoginMs,
  idempotencyLives,
  liveRefresh,
  lockouts,
  mailLimits,
  notificationLimits,
  passkeyLimits,
  passwordLimits,
  pokerLimits,
  ratesPerMinute,
  sessionLimits,
  stayLimits,
  tokenLives,
  waitingFormMs,
} = limits

/** The figures that messages and pages say, so that a change of the code leads to each of these sentences. */
export const statedLimits: readonly StatedLimit[] = [
  {
    figure: lockouts.eph.failures,
    messages: ['eph.error.accountBlocked'],
    pages: ['docs/rules/accounts.md#lock', requirement('R264')],
  },
  {
    figure: { ms: lockouts.eph.lockMs },
    messages: ['eph.error.accountBlocked'],
    pages: ['docs/rules/accounts.md#lock', requirement('R264')],
  },
  {
    figure: lockouts.vip.failures,
    pages: ['docs/rules/accounts.md#lock', 'docs/rules/vip.md#card-login-reads-only'],
  },
  {
    figure: { ms: lockouts.vip.lockMs },
    messages: ['vip.error.accountBlocked'],
    pages: ['docs/rules/accounts.md#lock', 'docs/rules/vip.md#card-login-reads-only', requirement('R250')],
  },
  {
    figure: { ms: tokenLives.activationMs },
    messages: ['account.activation.gone'],
    pages: ['docs/rules/accounts.md#links-of-mails', 'docs/links-and-tokens.md'],
  },
  {
    figure: { ms: tokenLives.resetMs },
    messages: ['account.forgotten.lead', 'account.newPassword.expired', 'mail.passwordReset.preheader'],
    pages: ['docs/rules/accounts.md#links-of-mails', 'docs/links-and-tokens.md'],
  },
  {
    figure: { ms: tokenLives.emailChangeMs },
    messages: ['account.emailChange.gone', 'account.emailStop.gone'],
    pages: ['docs/rules/accounts.md#links-of-mails', 'docs/links-and-tokens.md'],
  },
  {
    figure: { ms: tokenLives.signupMarkMs },
    messages: ['consent.page.signupLife'],
    pages: ['docs/links-and-tokens.md'],
  },
  {
    figure: { ms: tokenLives.cardCodeMs },
    messages: ['mail.cardCode.deadline', 'vipPages.code.lead'],
    pages: ['docs/rules/vip.md#card-verification'],
  },
  { figure: cardCodeLimits.tries, pages: ['docs/rules/vip.md#card-verification'] },
  { figure: { ms: cardCodeLimits.proofMs }, pages: ['docs/rules/vip.md#card-verification'] },
  {
    figure: { ms: sessionLimits.idleMs },
    messages: ['consent.page.memberLife'],
    pages: ['docs/rules/accounts.md#sessions', 'docs/links-and-tokens.md'],
  },
  {
    figure: { ms: sessionLimits.rememberMs },
    messages: ['account.login.remember', 'consent.page.memberLife'],
    pages: ['docs/rules/accounts.md#sessions', 'docs/links-and-tokens.md'],
  },
  {
    figure: { ms: freshLoginMs },
    messages: ['account.email.passwordHelp'],
    pages: ['docs/rules/accounts.md#e-mail-change'],
  },
  {
    figure: { ms: deskLimits.codeMs },
    messages: ['desk.code.lead', 'desk.mail.code.deadline'],
    pages: ['docs/rules/desk.md#one-time-code', 'docs/links-and-tokens.md'],
  },
  { figure: { ms: deskLimits.deviceMs }, pages: ['docs/rules/desk.md#one-time-code', 'docs/links-and-tokens.md'] },
  {
    figure: { ms: deskLimits.invitationMs },
    messages: ['desk.done.invitedAgain'],
    pages: ['docs/rules/desk.md#people'],
  },
  { figure: deskLimits.codeTries, pages: ['docs/rules/desk.md#one-time-code'] },
  {
    figure: { ms: deskLimits.sessionIdleMs },
    messages: ['api.rule.sessions', 'desk.devices.lead'],
    pages: ['docs/rules/desk.md#session-of-the-desk', 'docs/links-and-tokens.md'],
  },
  {
    figure: { ms: deskLimits.sessionLongestMs },
    messages: ['desk.devices.lead'],
    pages: ['docs/rules/desk.md#session-of-the-desk', 'docs/links-and-tokens.md'],
  },
  {
    figure: { ms: deskLimits.freshSessionMs },
    messages: ['desk.passkey.signIn'],
    pages: ['docs/rules/desk.md#passkeys'],
  },
  {
    figure: { ms: passkeyLimits.challengeMs },
    pages: ['docs/rules/accounts.md#passkeys', 'docs/rules/desk.md#passkeys', 'docs/links-and-tokens.md'],
  },
  {
    figure: passkeyLimits.perOwner,
    messages: ['desk.passkey.refused.tooMany'],
    pages: ['docs/rules/accounts.md#passkeys', 'docs/rules/desk.md#passkeys'],
  },
  { figure: deskLimits.looksPerHour, pages: ['docs/rules/desk.md#finding-a-member'] },
  {
    figure: { ms: deskLimits.lookMs },
    pages: ['docs/rules/desk.md#what-each-role-sees', 'docs/rules/desk.md#files-of-lists'],
  },
  { figure: { ms: deskLimits.silentFloorMs }, pages: ['docs/rules/desk.md#state'] },
  { figure: { ms: deskLimits.silentBookingMs }, pages: ['docs/rules/desk.md#state'] },
  { figure: { ms: limits.retention.sentMailMs }, pages: ['docs/rules/desk.md#state'] },
  { figure: deskLimits.fewestTold, messages: ['desk.lists.few'], pages: ['docs/rules/desk.md#lists'] },
  {
    figure: { ms: deskLimits.undoMs },
    messages: [
      ...['desk.advantages.recent', 'desk.evening.refused.undoTooLate', 'desk.renewal.mail'],
      ...['desk.evening.refused.noShowTooLate', 'desk.evening.undoNoShowsWhat'],
    ],
    pages: [
      ...['docs/rules/desk.md#undoing', 'docs/rules/desk.md#counting-an-advantage'],
      ...['docs/rules/desk.md#check-in', 'docs/rules/desk.md#at-the-door', 'docs/rules/desk.md#card-renewals'],
    ],
  },
  { figure: { ms: pokerLimits.checkInBeforeMs }, pages: ['docs/rules/desk.md#check-in'] },
  { figure: { ms: pokerLimits.checkInAfterMs }, pages: ['docs/rules/desk.md#check-in'] },
  {
    figure: { ms: pokerLimits.eveningListedMs },
    messages: ['desk.evenings.past'],
    pages: ['docs/rules/desk.md#evenings'],
  },
  {
    figure: deskLimits.pointsAlone,
    messages: ['desk.adjustments.lead', 'desk.done.waits'],
    pages: ['docs/rules/desk.md#the-second-person'],
  },
  {
    figure: deskLimits.pointsAloneInAll,
    messages: ['desk.adjustments.lead', 'desk.done.waits'],
    pages: ['docs/rules/desk.md#the-second-person'],
  },
  {
    figure: { ms: deskLimits.pointsAloneMs },
    pages: ['docs/rules/desk.md#the-second-person'],
  },
  {
    figure: { ms: deskLimits.adjustmentMs },
    messages: ['desk.adjustments.lead'],
    pages: ['docs/rules/desk.md#the-second-person'],
  },
  { figure: deskLimits.wordsLength, messages: ['desk.points.error.words'] },
  { figure: { ms: limits.retention.visitMs }, pages: ['docs/rules/desk.md#at-the-door'] },
  {
    figure: { ms: formLives.spamMs },
    messages: ['desk.done.requestSpam'],
    pages: ['docs/rules/desk.md#spam'],
  },
  {
    figure: { ms: formTrapMs },
    messages: ['desk.request.spamReason.tooSoon'],
    pages: ['docs/rules/forms.md#spam'],
  },
  {
    figure: { count: retentionMonths.requests, unit: 'month' },
    pages: [
      'docs/rules/forms.md#stored-before-mailed',
      'content/houses/hautemer/stories/website-hotels/confidentialite.json',
    ],
  },
  {
    figure: { count: arvenhof.retentionMonths.requests, unit: 'month' },
    pages: ['content/houses/arvenhof/stories/website-hotels/datenschutz.json'],
  },
  {
    figure: { count: retentionMonths.mails, unit: 'month' },
    pages: ['docs/rules/accounts.md#what-we-wrote-to-you', 'docs/rules/desk.md#letters'],
  },
  {
    figure: { count: retentionMonths.invitations, unit: 'month' },
    pages: ['docs/rules/mails.md#invitations-of-a-sponsor'],
  },
  { figure: mailLimits.perHour, pages: ['docs/rules/accounts.md#mails-to-one-mailbox'] },
  {
    figure: mailLimits.perMailbox,
    pages: ['docs/rules/accounts.md#mails-to-one-mailbox', 'docs/rules/desk.md#one-time-code'],
  },
  { figure: mailLimits.invitationsPerDay, pages: ['docs/rules/accounts.md#mails-to-one-mailbox'] },
  { figure: passwordLimits.min, pages: ['docs/rules/accounts.md#passwords'] },
  { figure: passwordLimits.max, pages: ['docs/rules/accounts.md#passwords'] },
  {
    figure: ages.games,
    pages: ['docs/rules/vip.md#adults', 'docs/rules/forms.md#contest', 'docs/rules/poker.md#who-may-register'],
  },
  {
    figure: cardRenewalLimits.requests,
    messages: ['account.renewal.none', 'eph.error.tooManyRenewals'],
    pages: ['docs/rules/hotel.md#card-renewal', requirement('R272'), requirement('R308')],
  },
  {
    figure: { count: cardRenewalLimits.months, unit: 'month' },
    messages: [
      'api.eph.readCardRenewal',
      'account.renewal.none',
      'account.renewal.text',
      'eph.error.tooManyRenewals',
      'mail.cardRenewal.left',
    ],
    pages: ['docs/rules/hotel.md#card-renewal', requirement('R272'), requirement('R308')],
  },
  {
    figure: { count: birthdayDays, unit: 'day' },
    messages: ['account.birthday.text', 'loyalty.birthday.text'],
    pages: ['docs/rules/hotel.md#birthday'],
  },
  {
    figure: { count: fileDays, unit: 'day' },
    pages: ['docs/rules/vip.md#pre-member-and-full-member'],
  },
  {
    figure: { count: coolingOffDays, unit: 'day' },
    messages: ['api.account.changeProtection', 'protection.rule', 'protection.saved.waits'],
    pages: [
      'docs/rules/accounts.md#protect-yourself',
      'content/houses/hautemer/stories/website-hotels/jeu-responsable.json',
      'content/houses/hautemer/stories/website-hotels/vous-proteger.json',
    ],
  },
  {
    figure: { count: contactFileLimits.fileBytes / 1024 / 1024, unit: 'megabyte' },
    messages: ['forms.attachmentHelp', 'validation.attachmentSize'],
    pages: ['docs/rules/forms.md#files'],
  },
  ...Object.values(ratesPerMinute).map((figure) => ({ figure, pages: ['docs/rules/operations.md#limits-of-rate'] })),
  { figure: bodyLimitBytes / 1024, pages: ['docs/rules/operations.md#sizes'] },
  { figure: notificationLimits.bodyBytes / 1024 / 1024, pages: ['docs/rules/operations.md#sizes'] },
  { figure: contactFileLimits.bodyBytes / 1024 / 1024, pages: ['docs/rules/operations.md#sizes'] },
  { figure: cacheBytes / 1024 / 1024, pages: ['docs/rules/operations.md#sizes'] },
  { figure: { ms: contentLimits.freshMs }, pages: ['docs/rules/content.md#only-published-versions-are-kept'] },
  { figure: { ms: contentLimits.staleMs }, pages: ['docs/rules/content.md#only-published-versions-are-kept'] },
  {
    figure: { ms: idempotencyLives.answerMs },
    messages: ['api.rule.idempotency', 'api.page.repeat.stored'],
    pages: ['docs/rules/errors.md#idempotency'],
  },
  {
    figure: { ms: idempotencyLives.loginMs },
    messages: ['api.rule.idempotency', 'api.page.repeat.password'],
    pages: ['docs/rules/errors.md#idempotency'],
  },
  { figure: notificationLimits.events, messages: ['api.rule.limits'] },
  {
    figure: { ms: waitingFormMs },
    messages: ['consent.page.waitingLife'],
    pages: ['docs/rules/pages.md#a-form-whose-session-ended'],
  },
  {
    figure: { ms: notificationLimits.clockSkewMs },
    messages: ['api.page.sign'],
    pages: ['docs/rules/floor.md#signed-notifications', 'docs/operations/notifications.md#sign'],
  },
  {
    figure: { ms: pokerLimits.holdMs },
    messages: [
      'api.poker.register',
      'mail.tournamentPlaceLost.text',
      'pokerPages.pay.held',
      'pokerPages.payment.expired.text',
      'pokerPages.payment.why',
    ],
    pages: ['docs/rules/poker.md#registration', 'docs/payment.md'],
  },
  {
    figure: { ms: pokerLimits.offerMs },
    messages: ['pokerPages.queue.offer'],
    pages: ['docs/rules/poker.md#waiting-list'],
  },
  {
    figure: { ms: pokerLimits.refundBeforeMs },
    messages: [
      'api.poker.cancel',
      'account.erase.tournaments',
      'mail.accountErased.places',
      'payment.error.tooLate',
      'pokerPages.cancel.late',
      'pokerPages.law.withdrawal',
      'pokerPages.pay.cancel',
      'pokerPages.pay.late',
    ],
    pages: ['docs/rules/poker.md#cancelling', 'content/houses/hautemer/stories/website-hotels/conditions.json'],
  },
  { figure: { ms: pokerLimits.soonMs }, messages: ['pokerPages.until.soon'] },
  { figure: { count: liveRefresh.tournamentSeconds, unit: 'second' }, messages: ['pokerPages.clock.noScript'] },
  { figure: { ms: liveRefresh.jackpotsMs }, messages: ['vipPages.jackpots.cut'] },
  {
    figure: { count: stayLimits.nights, unit: 'night' },
    messages: ['blocks.bookingBar.tooManyNights', 'booking.calendar.firstArrival'],
    pages: ['docs/rules/booking.md#rooms'],
  },
  { figure: stayLimits.adults, messages: ['booking.adultsRange'] },
  { figure: stayLimits.rooms, messages: ['booking.roomsRange'], pages: ['docs/rules/booking.md#rooms'] },
  {
    figure: { ms: cardCodes.stepMs },
    messages: ['card.check.expired.words', 'card.moving'],
    pages: ['docs/rules/vip.md#offline-member-card'],
  },
  {
    figure: { ms: cardCodes.serverLifeMs },
    messages: ['card.check.expired.words', 'card.still'],
    pages: ['docs/links-and-tokens.md'],
  },
  {
    figure: { count: localeCookie.maxAgeSeconds / 24 / 60 / 60, unit: 'day' },
    messages: ['consent.page.localeLife'],
    pages: ['docs/rules/pages.md#language-switch', requirement('R318')],
  },
  {
    figure: { count: statusMonths, unit: 'month' },
    pages: ['docs/rules/points.md#statuses'],
  },
  {
    figure: { count: pointsLife.months, unit: 'month' },
    pages: ['docs/rules/points.md#expiry', 'content/houses/hautemer/stories/website-hotels/carte-vip.json'],
  },
  {
    figure: { count: pointsLife.warningDays, unit: 'day' },
    pages: ['docs/rules/points.md#expiry', 'content/houses/hautemer/stories/website-hotels/carte-vip.json'],
  },
  ...vipStatuses
    .filter(({ fromPoints }) => fromPoints > 0)
    .map(({ fromPoints }) => ({
      figure: fromPoints,
      pages: ['docs/rules/points.md#statuses'],
    })),
  {
    figure: { count: welcomeOffer.validDays, unit: 'day' },
    pages: ['docs/rules/points.md#welcome-offer', requirement('R310')],
  },
  {
    figure: { count: favouriteDates.mailDays, unit: 'day' },
    messages: ['vipPages.favouriteDate.use'],
    pages: ['docs/rules/vip.md#favourite-dates'],
  },
  {
    figure: { ms: welcomeOffer.afterDays * 24 * 60 * 60 * 1000 },
    pages: ['docs/rules/points.md#welcome-offer', requirement('R311')],
  },
  { figure: sponsorship.points, pages: ['docs/rules/points.md#sponsorship'] },
  {
    figure: sponsorship.godsonsPerYear,
    pages: ['docs/rules/points.md#sponsorship'],
  },
]

/** Its sentence in the list of requirements. */
function requirement(id: string): string {
  return `test/rules/docs/requirements.tsv#${id}`
}

/** Messages and requirements with a time that no number of the code decides: promises of people, laws, names of choices, ways of speaking. */
export const notOfTheCode: readonly RegExp[] = [
  /^account\.(aside|poster)\./,
  /^account\.(mailSent\.nothing|renewal\.done\.requested)$/,
  /^mail\.(formReceipt\.contact\.text|tournamentRefund\.amount)$/,
  /^places\.activity\.empty$/,
  /\.range\.next3(days|months)$/,
  /^protection\.pause\./,
  /^(vipPages|pokerPages|loyalty)\..*(login\.noneText|register\.lead\.form|steps\.registerText)$/,
  /^booking\.table\.dayUnknown$/,
  /^consent\.page\.gaLife$/,
  // Drinks and meals of a card, names of a filter's choices, and paces that their own tests count.
  /^R(165|168|227|316|317|321|322|323|329|331|332)$/,
]
