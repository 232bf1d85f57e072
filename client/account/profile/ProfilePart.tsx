import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm, type CallFormProps } from '#client/forms/CallForm.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { ProfilePart as Part } from '#shared/account/views.ts'
import { savedName } from '#shared/http/pageQuery.ts'
import type { Locale } from '#shared/locales.ts'
import { AccountNotice } from '../frame/AccountFrame.tsx'
import { type ProgrammeLinks, useProgramme } from '../programme.ts'

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
  const { t } = useText()
  return (
    <section className="Profile-part" id={part} aria-labelledby={`${part}-title`}>
      {saved === part && <AccountNotice>{t(`account.saved.${saved}`)}</AccountNotice>}
      <details open={isOpen}>
        <summary>
          <h2 id={`${part}-title`}>{t(`account.profile.${part}`)}</h2>
          {now && <span className="Profile-now">{now}</span>}
          <Icon name="caret-down" />
        </summary>
        <div className="Profile-open Column Column--5">{children}</div>
      </details>
    </section>
  )
}

interface ProfileFormProps
  extends Pick<ProfilePartProps, 'saved' | 'now' | 'isOpen'>,
    Pick<CallFormProps, 'returned' | 'stored' | 'required' | 'children'> {
  part: Part
  call: (programme: ProgrammeLinks) => string
  emptyCall?: (programme: ProgrammeLinks) => string
  /** Name of its schema, where that is not the part's. */
  schema?: string
  submitLabel?: string
  /** Above the form. */
  above?: ReactNode
}

/** A part of the profile that is one form, and saved by itself; it stands open when its form came back. */
export function ProfileForm(props: ProfileFormProps) {
  const { part, saved, now, isOpen, call, emptyCall, schema = part, submitLabel, above, children, ...form } = props
  const { t, locale, path } = useView()
  const programme = useProgramme()
  return (
    <ProfilePart part={part} saved={saved} now={now} isOpen={isOpen || form.returned?.name === part}>
      {above}
      <CallForm
        {...form}
        id={`${part}-form`}
        form={part}
        call={call(programme)}
        emptyCall={emptyCall?.(programme)}
        schema={`${programme.name}/${schema}`}
        next={savedPath(path, locale, part)}
        labelledBy={`${part}-title`}
        submitLabel={submitLabel ?? t('account.profile.save')}
        isSecondary
      >
        {children}
      </CallForm>
    </ProfilePart>
  )
}

/** Where a form of the profile leads without a script, and some with one: the page again, at its part. */
export function savedPath(path: string, locale: Locale, part: Part): string {
  return `${path}?${savedName[locale]}=${part}#${part}`
}
