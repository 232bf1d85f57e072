import type { Visit } from '#server/pages/door.ts'
import { pathFor } from '#shared/routes.ts'
import { savedName } from '#shared/screens/savedName.ts'

/**
 * Who has just switched all messages off because of a gambling limit is led to "protect yourself".
 * @param reason stored with the member
 * @returns where to go instead of the profile
 */
export function afterUnsubscribing({ query, locale }: Visit, reason: string | null): string | undefined {
  const saved = query.get(savedName[locale])
  if (saved !== 'optin' || reason !== 'gamblingLimit') return undefined
  return `${pathFor('protect', locale)}?${savedName[locale]}=optin`
}
