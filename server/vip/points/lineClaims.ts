import { randomUUID } from 'node:crypto'
import { intlFor } from '#i18n/createIntl.ts'
import { formatDay, formatSignedPoints } from '#i18n/formats.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { LineClaimAnswer } from '#shared/vip/api.ts'
import type { LineClaimState } from '#shared/vip/views.ts'
import type { LoyaltyServices } from '../vipServices.ts'
import type { VipMember } from './ledger.ts'
import { lineText } from './pointsLines.ts'

/**
 * "This line is wrong": stores a member's claim about a line, mails it to the desk with the line, and acknowledges it
 * to the member.
 * @param lineId of the member's own ledger
 * @throws ProductError generic.notFound; generic.conflict: the line has an open claim already
 */
export async function claimLine(
  services: Pick<LoyaltyServices, 'store' | 'clock' | 'mail' | 'content' | 'desk'>,
  member: VipMember,
  { lineId, message, locale }: { lineId: string; message: string; locale: Locale },
): Promise<LineClaimAnswer> {
  const { store, clock, mail, desk } = services
  const line = await store.db
    .selectFrom('pointsLines')
    .leftJoin('rewardClaims', 'rewardClaims.id', 'pointsLines.claimId')
    .selectAll('pointsLines')
    .select('rewardClaims.reward')
    .where('pointsLines.id', '=', lineId)
    .where('pointsLines.vipMemberId', '=', member.id)
    .executeTakeFirst()
  if (!line) throw new ProductError('generic.notFound')
  const about = `${await lineText(services, line, defaultLocale)}, ${formatDay(intlFor(defaultLocale), localDay(line.at))}`
  const at = clock()
  const id = randomUUID()
  await store.transaction(async (tx) => {
    const added = await tx
      .insertInto('lineClaims')
      .values({ id, vipMemberId: member.id, lineId, message, state: 'open', at })
      // The index line_claims_one_open_a_line decides.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new ProductError('generic.conflict')
    const intl = intlFor(defaultLocale)
    const { firstname, lastname, email } = member
    const subject = intl.formatMessage({ id: 'vipPages.wrong.subject' })
    const points = formatSignedPoints(intl, line.points)
    const values = { text: about, points, id: lineId, card: member.cvip ?? member.fileNumber ?? '' }
    const fields = {
      firstname,
      lastname,
      email,
      subject,
      message: `${intl.formatMessage({ id: 'vipPages.wrong.desk' }, values)}\n${message}`,
    }
    await mail.queue(tx, {
      kind: 'formDesk',
      locale: defaultLocale,
      to: desk(),
      about: email,
      data: { form: 'contact', id, fields, hasFile: false },
    })
    await mail.queue(tx, { kind: 'formReceipt', locale, to: email, data: { form: 'contact', id, firstname } })
  })
  return { id, line: lineId, at: isoInstant(at) }
}

/** The last claim of each line. */
export async function claimsOfLines(
  { store }: Pick<LoyaltyServices, 'store'>,
  vipMemberId: string,
  lineIds: readonly string[],
): Promise<Map<string, LineClaimState>> {
  if (lineIds.length === 0) return new Map()
  const rows = await store.db
    .selectFrom('lineClaims')
    .select(['lineId', 'at', 'state', 'outcome', 'answer'])
    .where('vipMemberId', '=', vipMemberId)
    .where('lineId', 'in', [...lineIds])
    .orderBy('at')
    .execute()
  return new Map(
    rows.map(({ lineId, at, state, outcome, answer }) => [
      lineId,
      { at, isSettled: state === 'settled', ...(outcome && { outcome }), ...(answer && { answer }) },
    ]),
  )
}
