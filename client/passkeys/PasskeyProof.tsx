import { useProgramme } from '#client/account/programme.ts'
import { useText } from '#client/app/useText.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { memberPasskeyData } from './dataNames.ts'
import { PasskeyPlace, Stopped } from './PasskeyPlace.tsx'
import './passkeys.css'

/** Inside a form that asks for the present password: a passkey in its place, which sends the form. */
export function PasskeyProof() {
  const { t } = useText()
  const { api } = useProgramme()
  return (
    <PasskeyPlace ceremony="prove" options={`${api}/passkeys/proof`} className="PasskeyProof">
      <input type="hidden" name="passkey" />
      <button type="button" className="btn btn--secondary" {...dataOf(memberPasskeyData, { prove: '' })}>
        {t('passkeys.prove')}
      </button>
      <Stopped />
    </PasskeyPlace>
  )
}
