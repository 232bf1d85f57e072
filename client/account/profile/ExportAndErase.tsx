import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'
import { PasskeyProof } from '#client/passkeys/PasskeyProof.tsx'
import type { ProfileProps } from '#shared/account/views.ts'
import { erasedName, flagQuery } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import { useProgramme } from '../programme.ts'
import { ProfilePart } from './ProfilePart.tsx'

/** The export of the member's data, and the erasure of the account. */
export function ExportAndErase({ comingStays, comingTournaments, passkeys, returned }: ProfileProps) {
  const { intl, locale } = useView()
  const programme = useProgramme()
  return (
    <ProfilePart part="data" isOpen={returned?.name === 'erase'}>
      <p>{intl.formatMessage({ id: 'account.export.text' })}</p>
      <p>
        <a className="btn btn--secondary" href={`${programme.api}/profile/export`} download="hautemer.json">
          {intl.formatMessage({ id: 'account.export.button' })}
        </a>
      </p>
      <details className="Profile-erase" open={returned?.name === 'erase'}>
        <summary>{intl.formatMessage({ id: 'account.erase.title' })}</summary>
        <p>{intl.formatMessage({ id: 'account.erase.text' })}</p>
        {comingStays > 0 && (
          <p>
            <strong>{intl.formatMessage({ id: 'account.erase.stays' }, { count: comingStays })}</strong>
          </p>
        )}
        {comingTournaments > 0 && (
          <p>
            <strong>{intl.formatMessage({ id: 'account.erase.tournaments' }, { count: comingTournaments })}</strong>
          </p>
        )}
        <CallForm
          id="erase-form"
          form="erase"
          call={`POST ${programme.account}/erase`}
          schema={`${programme.name}/erase`}
          next={pathFor(programme.login, locale) + flagQuery(erasedName, locale)}
          required={['password']}
          submitLabel={intl.formatMessage({ id: 'account.erase.submit' })}
          returned={returned}
        >
          <PasswordField name="password" kind="current" label={intl.formatMessage({ id: 'account.password' })} />
          {passkeys.length > 0 && <PasskeyProof />}
        </CallForm>
      </details>
    </ProfilePart>
  )
}
