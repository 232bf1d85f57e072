import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'
import { PasskeyProof } from '#client/passkeys/PasskeyProof.tsx'
import type { ProfileProps } from '#shared/account/views.ts'
import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import { erasedName, flagQuery } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import { useProgramme } from '../programme.ts'
import { ProfilePart } from './ProfilePart.tsx'

/** The export of the member's data, and the erasure of the account. */
export function ExportAndErase({ comingStays, comingTournaments, passkeys, returned }: ProfileProps) {
  const { t, locale } = useView()
  const programme = useProgramme()
  return (
    <ProfilePart part="data" isOpen={returned?.name === 'erase'}>
      <p>{t('account.export.text')}</p>
      <p>
        <a className="btn btn--secondary" href={`${programme.api}/profile/export`} download={`${brand.id}.json`}>
          {t('account.export.button')}
        </a>
      </p>
      <details className="Profile-erase" open={returned?.name === 'erase'}>
        <summary>{t('account.erase.title')}</summary>
        <p>{t('account.erase.text')}</p>
        {comingStays > 0 && (
          <p>
            <strong>{t('account.erase.stays', { count: comingStays })}</strong>
          </p>
        )}
        {comingTournaments > 0 && (
          <p>
            <strong>{t('account.erase.tournaments', { count: comingTournaments })}</strong>
          </p>
        )}
        <CallForm
          id="erase-form"
          form="erase"
          call={`POST ${programme.account}/erase`}
          schema={`${programme.name}/erase`}
          next={pathFor(programme.login, locale) + flagQuery(erasedName, locale)}
          required={['password']}
          submitLabel={t('account.erase.submit')}
          returned={returned}
        >
          <PasswordField name="password" kind="current" label={t('account.password')} />
          {has.passkeys && passkeys.length > 0 && <PasskeyProof />}
        </CallForm>
      </details>
    </ProfilePart>
  )
}
