import type { ReactNode } from 'react'
import { memberData } from '#client/boot/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'

interface MemberWordsProps {
  /** Whose member reads `words`; nobody does without it. */
  memberOf?: 'hotel' | 'vip' | 'birthday'
  /** With `{firstname}` and its like, which the boot script fills in (client/boot/member.ts). */
  words: string
  /** What everybody else reads. */
  children: ReactNode
}

/** Words for a member and words for everybody else, both of them in a page that all share. */
export function MemberWords({ memberOf, words, children }: MemberWordsProps) {
  if (!memberOf) return children
  return (
    <>
      <span {...dataOf(memberData, { unless: memberOf })}>{children}</span>
      <span {...dataOf(memberData, { when: memberOf, words })} />
    </>
  )
}
