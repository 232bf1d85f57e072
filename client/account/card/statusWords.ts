import type { IntlShape } from 'react-intl'
import type { CustomerStatus } from '#shared/api/eph.ts'
import type { HeldCard } from '#shared/screens/card.ts'

/** A card's status in words: names of statuses stay French in both languages. */
export function statusWords(
  intl: IntlShape,
  { programme, status, isPreMember }: Pick<HeldCard, 'programme' | 'status' | 'isPreMember'>,
): string {
  if (isPreMember) return intl.formatMessage({ id: 'card.preMember' })
  return programme === 'vip' ? status : intl.formatMessage({ id: `account.status.${status as CustomerStatus}` })
}
