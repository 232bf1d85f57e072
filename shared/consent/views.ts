import type { FormProps } from '#shared/forms/pageForms.ts'
import type { ConsentChoices } from './purposes.ts'

/** Props of /cookies (client/consent/CookieChoices). */
export interface CookieChoicesProps extends FormProps {
  /** The choices of this browser; undefined: none yet, so nothing is allowed. */
  choices?: ConsentChoices
  /** Epoch ms of the first choice. */
  chosenAt?: number
  /** Version of the sentences, for the proof. */
  wording: string
  /** A choice has just been kept. */
  isSaved: boolean
}
