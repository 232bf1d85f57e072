import { ProfilePart, savedPath } from '#client/account/profile/ProfilePart.tsx'
import { useProgramme } from '#client/account/programme.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import type { PasskeyLine, ProfileProps } from '#shared/account/views.ts'
import { passkeyLimits } from '#shared/limits.ts'
import { PasskeyEntry } from './PasskeyEntry.tsx'
import { PasskeyPlace, Stopped } from './PasskeyPlace.tsx'
import { PasskeyProof } from './PasskeyProof.tsx'
import './passkeys.css'

/** The part of the profile with the member's passkeys: each is named and removed, and a new one added. */
export function PasskeyPart(props: ProfileProps) {
  const { passkeys, saved, returned } = props
  const { t } = useText()
  const forms = ['passkey', 'namePasskey', 'removePasskey']
  return (
    <ProfilePart
      part="passkey"
      saved={saved}
      now={t('passkeys.count', { count: passkeys.length })}
      isOpen={saved === 'passkey' || (returned !== undefined && forms.includes(returned.name))}
    >
      <p className="note">{t('passkeys.lead')}</p>
      {passkeys.length > 0 && (
        <ul className="Ruled Ruled--apart">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyEntry passkey={passkey} />
              <Remove {...props} passkey={passkey} />
              <Rename {...props} passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
      <Add {...props} />
      <noscript>
        <p className="note">{t('passkeys.noScript')}</p>
      </noscript>
    </ProfilePart>
  )
}

/** After a while a session alone must not add a way into the account. */
function Add({ needsPassword, hasPassword, passkeys, returned }: ProfileProps) {
  const { t, locale, path } = useView()
  const { name, api } = useProgramme()
  return (
    <PasskeyPlace ceremony="add" options={`${api}/passkeys/init`}>
      <CallForm
        id="passkey-form"
        form="passkey"
        call={`POST ${api}/passkeys`}
        schema={`${name}/addPasskey`}
        next={savedPath(path, locale, 'passkey')}
        required={needsPassword ? ['currentPassword'] : []}
        labelledBy="passkey-title"
        submitLabel={t('passkeys.add')}
        isSecondary
        returned={returned}
      >
        <input type="hidden" name="credential" />
        <TextField
          name="name"
          label={t('passkeys.name')}
          help={t('passkeys.nameHelp')}
          autoComplete="off"
          maxLength={passkeyLimits.nameLength}
        />
        {needsPassword && hasPassword && (
          <PasswordField name="currentPassword" kind="current" label={t('account.currentPassword')} />
        )}
        {needsPassword && passkeys.length > 0 && <PasskeyProof />}
        <Stopped />
      </CallForm>
    </PasskeyPlace>
  )
}

type LineProps = ProfileProps & { passkey: PasskeyLine }

function Rename({ passkey: { id, name }, returned }: LineProps) {
  const { t, locale, path } = useView()
  const programme = useProgramme()
  return (
    <details className="Passkey-rename" open={returned?.name === 'namePasskey' && returned.values.id === id}>
      <summary>{t('passkeys.rename')}</summary>
      <CallForm
        id={`name-${id}`}
        form="namePasskey"
        item={{ name: 'id', value: id }}
        call={`PUT ${programme.api}/passkeys/${id}`}
        schema={`${programme.name}/passkeyName`}
        next={savedPath(path, locale, 'passkey')}
        required={['name']}
        submitLabel={t('account.profile.save')}
        isSecondary
        returned={returned}
        stored={{ name }}
      >
        <TextField name="name" label={t('passkeys.name')} autoComplete="off" maxLength={passkeyLimits.nameLength} />
      </CallForm>
    </details>
  )
}

function Remove({ passkey: { id }, returned }: LineProps) {
  const { t, locale, path } = useView()
  const { api } = useProgramme()
  return (
    <CallForm
      id={`remove-${id}`}
      form="removePasskey"
      item={{ name: 'id', value: id }}
      call={`DELETE ${api}/passkeys/${id}`}
      next={savedPath(path, locale, 'passkey')}
      submitLabel={t('passkeys.remove')}
      isSecondary
      returned={returned}
    />
  )
}
