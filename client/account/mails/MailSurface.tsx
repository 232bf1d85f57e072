import type { ReactNode } from 'react'
import type { Programme } from '#shared/account/programmes.ts'
import { MemberFrame } from '../frame/MemberFrame.tsx'
import { VipSurface } from '../frame/VipSurface.tsx'

/** The frame of a programme's mails: the menu of its members, on its surface. */
export function MailSurface({ programme, children }: { programme: Programme; children: ReactNode }) {
  if (programme === 'eph') return <MemberFrame current="hotelMails">{children}</MemberFrame>
  return (
    <VipSurface>
      <MemberFrame current="vipMails">{children}</MemberFrame>
    </VipSurface>
  )
}
