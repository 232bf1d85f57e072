import type { ReactNode } from 'react'
import { memberData } from '#client/ui/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'

interface MemberTextProps {
  /** The programme whose members read `text`; without it only the children are shown. */
  memberOf?: 'hotel' | 'vip' | 'birthday'
  /** With `{firstname}` and its like, which the boot script fills in (client/boot/member.ts). */
  text: string
  /** Text for everybody else. */
  children: ReactNode
}

/** A text for members and one for everybody else, both in a page that all readers share. */
export function MemberText({ memberOf, text, children }: MemberTextProps) {
  if (!memberOf) return children
  return (
    <>
      <span {...dataOf(memberData, { unless: memberOf })}>{children}</span>
      <span {...dataOf(memberData, { when: memberOf, text })} />
    </>
  )
}
