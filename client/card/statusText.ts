import type { IntlShape } from '#i18n/createIntl.ts'
import type { HeldCard } from '#shared/card/views.ts'
import type { CustomerStatus } from '#shared/hotel/api.ts'

/** A card's status in words: names of statuses stay French in both languages. */
export function statusText(
  intl: IntlShape,
  { programme, status, isPreMember, isBlocked }: Pick<HeldCard, 'programme' | 'status' | 'isPreMember' | 'isBlocked'>,
): string {
  if (isBlocked) return intl.formatMessage({ id: 'card.blocked' })
  if (isPreMember) return intl.formatMessage({ id: 'card.preMember' })
  return programme === 'vip' ? status : intl.formatMessage({ id: `account.status.${status as CustomerStatus}` })
}
