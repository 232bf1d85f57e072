import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { ProfilePart as Part } from '#shared/screens/eph.ts'
import { savedName } from '#shared/screens/savedName.ts'
import { AccountNotice } from '../../AccountFrame.tsx'

interface ProfilePartProps {
  part: Part | 'consents' | 'data'
  /** What was saved by the form that led here. */
  saved?: Part
  children: ReactNode
}

/** One part of the profile under its title; says so when it was just saved. */
export function ProfilePart({ part, saved, children }: ProfilePartProps) {
  const intl = useIntl()
  return (
    <section className="HotelProfile-part" id={part} aria-labelledby={`${part}-title`}>
      <h2 id={`${part}-title`}>{intl.formatMessage({ id: `account.profile.${part}` })}</h2>
      {saved === part && <AccountNotice>{intl.formatMessage({ id: `account.saved.${saved}` })}</AccountNotice>}
      {children}
    </section>
  )
}

/** Where a form of the profile leads without a script, and some with one: the page again, at its part. */
export function savedPath(path: string, locale: 'fr' | 'en', part: Part): string {
  return `${path}?${savedName[locale]}=${part}#${part}`
}
