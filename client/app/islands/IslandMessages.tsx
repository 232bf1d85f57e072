import type { ReactNode } from 'react'
import { IntlProvider, type MessageFormatElement } from 'react-intl'
import type { PagePayload } from '#shared/http/pages.ts'
import { fallbackLocale, languageTags } from '#shared/locales.ts'

/** Gives an interactive block the messages that came, compiled, with its page. Times are Europe/Paris everywhere. */
export function IslandMessages({ payload, children }: { payload: PagePayload; children: ReactNode }) {
  return (
    <IntlProvider
      locale={languageTags[payload.locale]}
      defaultLocale={languageTags[fallbackLocale]}
      timeZone="Europe/Paris"
      messages={(payload.messages ?? {}) as Record<string, MessageFormatElement[]>}
    >
      {children}
    </IntlProvider>
  )
}
