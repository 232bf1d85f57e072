import type { IntlShape } from '#i18n/createIntl.ts'
import type { HeldCard } from '#shared/card/views.ts'

/** A card says of its holder the status, unless the card is blocked or still to come. */
export function statusText(
  intl: IntlShape,
  { status, isPreMember, isBlocked }: Pick<HeldCard, 'status' | 'isPreMember' | 'isBlocked'>,
): string {
  if (isBlocked) return intl.formatMessage({ id: 'card.blocked' })
  if (isPreMember) return intl.formatMessage({ id: 'card.preMember' })
  return status
}
