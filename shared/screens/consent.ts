import type { ConsentChoices } from '../consent.ts'
import type { FormProps } from './form.ts'

/** Props of /cookies (client/account/consent/CookieChoices). */
export interface CookieChoicesProps extends FormProps {
  /** What this browser chose; undefined: nothing yet, so nothing is allowed. */
  choices?: ConsentChoices
  /** Epoch ms of the first choice. */
  chosenAt?: number
  /** Version of the sentences, for the proof. */
  wording: string
  /** A choice has just been kept. */
  isSaved: boolean
}
