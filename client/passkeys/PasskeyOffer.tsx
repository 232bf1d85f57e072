import { useProgramme } from '#client/account/programme.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { pathFor } from '#shared/routes.ts'
import { memberPasskeyData } from './dataNames.ts'
import { PasskeyPlace, Stopped } from './PasskeyPlace.tsx'
import './passkeys.css'

/** Right after a login with a password: one press adds a passkey, another ends the offer for good in this browser. */
export function PasskeyOffer() {
  const { t, locale } = useView()
  const { name, api, profile } = useProgramme()
  return (
    <PasskeyPlace ceremony="offer" options={`${api}/passkeys/init`} className="PasskeyOffer">
      <div>
        <h2>{t('passkeys.offer.title')}</h2>
        <p>{t('passkeys.offer.text')}</p>
      </div>
      <div className="PasskeyOffer-ways">
        <CallForm
          id="passkey-offer"
          form="passkey"
          call={`POST ${api}/passkeys`}
          schema={`${name}/addPasskey`}
          next={`${pathFor(profile, locale)}#passkey`}
          submitLabel={t('passkeys.add')}
        >
          <input type="hidden" name="credential" />
          <Stopped />
        </CallForm>
        <button type="button" className="btn btn--secondary" {...dataOf(memberPasskeyData, { decline: '' })}>
          {t('passkeys.offer.decline')}
        </button>
      </div>
    </PasskeyPlace>
  )
}
