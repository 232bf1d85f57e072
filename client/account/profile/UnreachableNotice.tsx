import { useView } from '#client/app/useView.ts'
import { pathFor } from '#shared/routes.ts'
import { AccountNotice } from '../frame/AccountFrame.tsx'
import { useProgramme } from '../programme.ts'

/** Where a login leads: mails to the account's address come back, and the profile is where that is mended. */
export function UnreachableNotice({ email }: { email: string }) {
  const { t, locale } = useView()
  const { profile } = useProgramme()
  return (
    <AccountNotice isWarning>
      {t('account.email.unreachable', { email })}{' '}
      <a href={`${pathFor(profile, locale)}#email`}>{t('account.email.mend')}</a>
    </AccountNotice>
  )
}
