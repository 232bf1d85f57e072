import { callData } from '#client/forms/dataNames.ts'
import { localeOfPath } from '#shared/locales.ts'
import { showFieldMessage, wrongNames } from './fields.ts'
import { readForm } from './readForm.ts'
import { checkBody } from './validators.ts'
import type { Words } from './words.ts'

/**
 * Looks again at what was wrong, while it is being mended: the field that is typed in, and fields that depend on it
 * (the repeated e-mail). What only the server knew (an address that is taken) stays until its own field changes.
 */
export async function recheck(form: HTMLFormElement, typed: HTMLElement, words: Words): Promise<void> {
  const wrong = wrongNames(form)
  if (wrong.length === 0) return
  const { name } = typed as HTMLInputElement
  const found =
    (await checkBody(form.getAttribute(callData.schema), readForm(form, localeOfPath(location.pathname)))) ?? {}
  for (const it of wrong) {
    const message = found[it]
    if (message) showFieldMessage(form, it, words(message.messageId, message.values))
    else if (it === name || repeats[it] === name) showFieldMessage(form, it, undefined)
  }
}

/** Fields whose rightness hangs on another. */
const repeats: Readonly<Record<string, string>> = { emailVerify: 'email', passwordConfirm: 'password' }
