import type { ReactNode } from 'react'
import { IntlProvider, type MessageFormatElement } from 'react-intl'
import { timeZone } from '#shared/house.ts'
import type { PagePayload } from '#shared/http/pages.ts'
import { fallbackLocale, languageTags } from '#shared/locales.ts'

/** Gives an interactive block the messages that came, compiled, with its page. Times are in the house’s zone everywhere. */
export function IslandMessages({ payload, children }: { payload: PagePayload; children: ReactNode }) {
  return (
    <IntlProvider
      locale={languageTags[payload.locale]}
      defaultLocale={languageTags[fallbackLocale]}
      timeZone={timeZone}
      messages={(payload.messages ?? {}) as Record<string, MessageFormatElement[]>}
    >
      {children}
    </IntlProvider>
  )
}
