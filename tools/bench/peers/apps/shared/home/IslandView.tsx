'use client'
import { IntlProvider } from 'react-intl'
import { type PageContextValue, PageProvider } from '#client/app/pageContext.ts'
import { islands } from '#home/islands.generated.ts'

export interface IslandViewProps {
  component: string
  content: Record<string, unknown>
  page: Omit<PageContextValue, 'validUntil'>
  messages: Record<string, unknown>
}

/** An interactive block by itself, for frameworks that hydrate nothing else. */
export function IslandView({ component, content, page, messages }: IslandViewProps) {
  const View = islands[component]
  if (!View) return null
  return (
    <IntlProvider locale="fr-FR" timeZone="Europe/Paris" messages={messages as never}>
      <PageProvider value={{ ...page, validUntil: () => {} }}>
        <View {...content} />
      </PageProvider>
    </IntlProvider>
  )
}
