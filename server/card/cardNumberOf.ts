import type { Store } from '#server/store/open.ts'
import { vipMembers } from '#server/vip/door.ts'
import { matchRoute } from '#shared/routes.ts'
import type { CardTokens } from './cardTokens.ts'

/**
 * What a kiosk reads from the screen of a member's card: the check page's address, or its token alone.
 * @returns number of the VIP card; null: no code of ours, too old, or of a member without a card
 */
export function cardNumberOf(tokens: CardTokens, store: Store): (code: string) => Promise<string | null> {
  return async (code) => {
    const reading = await tokens.read(tokenIn(code.trim()))
    const memberId = reading.state === 'valid' && reading.session.vipMemberId
    const member = memberId ? await vipMembers.find(store.db, memberId) : undefined
    return member?.cvip ?? null
  }
}

function tokenIn(code: string): string {
  if (!URL.canParse(code)) return code
  const match = matchRoute(new URL(code).pathname)
  return (match?.route.name === 'memberCardCheck' && match.params.token) || ''
}
