import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import type { ProfilePart as Part } from '#shared/account/views.ts'
import { savedName } from '#shared/http/pageQuery.ts'
import { AccountNotice } from '../frame/AccountFrame.tsx'

interface ProfilePartProps {
  part: Part | 'consents' | 'looks' | 'data' | 'letter'
  /** The part that the form before this page saved. */
  saved?: Part
  /** The stored value, in a line. */
  now?: ReactNode
  /** A form of it came back with something to mend. */
  isOpen?: boolean
  children: ReactNode
}

/**
 * One part of the profile: a line with what is stored, which opens on what can be done with it. Says so when it was
 * just saved, and stands open when it has something to say.
 */
export function ProfilePart({ part, saved, now, isOpen = false, children }: ProfilePartProps) {
  const intl = useIntl()
  return (
    <section className="Profile-part" id={part} aria-labelledby={`${part}-title`}>
      {saved === part && <AccountNotice>{intl.formatMessage({ id: `account.saved.${saved}` })}</AccountNotice>}
      <details open={isOpen}>
        <summary>
          <h2 id={`${part}-title`}>{intl.formatMessage({ id: `account.profile.${part}` })}</h2>
          {now && <span className="Profile-now">{now}</span>}
          <Icon name="caret-down" />
        </summary>
        <div className="Profile-open Column Column--5">{children}</div>
      </details>
    </section>
  )
}

/** Where a form of the profile leads without a script, and some with one: the page again, at its part. */
export function savedPath(path: string, locale: 'fr' | 'en', part: Part): string {
  return `${path}?${savedName[locale]}=${part}#${part}`
}
