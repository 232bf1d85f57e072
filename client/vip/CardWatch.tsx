import { followed } from './MemberRewards.tsx'

/** Has a page drawn anew when a casino gives, replaces or blocks the member's card (claims.ts). */
export function CardWatch({ version }: { version: string | undefined }) {
  return version ? <span hidden {...followed({ card: version })} /> : null
}
