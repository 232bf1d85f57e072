import { intlFor } from '#i18n/createIntl.ts'
import { formatDay } from '#i18n/formats.ts'
import { outcome, type Reading, type Since, type Way } from './outcome.ts'

/** A stay as the booking engine has it now. */
export async function stayOutcome({ db, owner, mail, locale }: Reading): Promise<Since> {
  const stay = await db
    .selectFrom('stays')
    .select(['id', 'state', 'fromDay', 'sequence', 'updatedAt'])
    .where('id', '=', mail.about.stayId ?? '')
    .where('hotelMemberId', '=', owner.memberId)
    .executeTakeFirst()
  if (!stay) return { since: [], ways: [] }
  const ways: Way[] = [{ name: 'stay', route: 'hotelStay', params: { id: stay.id } }]
  const name = formatDay(intlFor(locale), stay.fromDay)
  if (stay.state === 'cancelled') {
    const isTold = mail.kind === 'stayCancelled'
    return { since: isTold ? [] : [outcome('stayCancelled', stay.updatedAt)], ways }
  }
  if (stay.state === 'ended') return { since: [outcome('stayOver', null, { name })], ways }
  const isChanged = stay.sequence > (mail.about.sequence ?? stay.sequence)
  const moved = isChanged ? [outcome('stayMoved', stay.updatedAt)] : []
  return { since: [...moved, outcome('stayComing', null, { name })], ways }
}
