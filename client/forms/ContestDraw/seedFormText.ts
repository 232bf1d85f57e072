import type { IntlShape } from 'react-intl'
import type { SeedForm } from '#shared/forms/api.ts'
import { exampleSeed } from '#shared/forms/seedForm.ts'

/** The announced writing of a seed, in words and with an example. */
export function seedFormText(intl: Pick<IntlShape, 'formatMessage'>, form: SeedForm): string {
  return intl.formatMessage({ id: 'forms.draw.seedFormText' }, { ...form, example: exampleSeed(form) })
}
