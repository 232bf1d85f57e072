import { cache } from 'react'
import { createIntl, createIntlCache, type IntlShape } from 'react-intl/server'

type Messages = Record<string, unknown>

const formats = createIntlCache()
const made = new WeakMap<Messages, IntlShape>()
const shown = cache(() => ({ intl: undefined as IntlShape | undefined }))

/** Made once for the same messages, as our own server does. */
export function showMessages(messages: Messages): void {
  const intl =
    made.get(messages) ??
    createIntl({ locale: 'fr-FR', timeZone: 'Europe/Paris', messages: messages as never }, formats)
  made.set(messages, intl)
  shown().intl = intl
}

export function useIntl(): IntlShape {
  const { intl } = shown()
  if (!intl) throw new Error('useIntl outside of a page')
  return intl
}

export function FormattedMessage({ id, values }: { id: string; values?: Record<string, never> }) {
  return useIntl().formatMessage({ id } as never, values)
}
