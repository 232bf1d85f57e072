import type { IntlShape } from '#i18n/createIntl.ts'
import { type FoundType, foundTypes } from '#shared/search/kinds.ts'

/** Messages of the search's script, in the page's language: react-intl stays on the server. */
export function searchMessages({ formatMessage }: IntlShape) {
  return {
    busy: formatMessage({ id: 'search.busy' }),
    failed: formatMessage({ id: 'search.failed' }),
    again: formatMessage({ id: 'search.again' }),
    looking: formatMessage({ id: 'search.looking' }),
    refused: formatMessage({ id: 'search.refused' }),
    aroundMe: formatMessage({ id: 'search.aroundMe' }),
    options: formatMessage({ id: 'search.options' }, { count: '{count}' }),
    noOptions: formatMessage({ id: 'search.noOptions' }),
    kinds: Object.fromEntries(
      (['town', ...foundTypes] as const).map((kind) => [kind, formatMessage({ id: 'search.kind' }, { kind })]),
    ) as Record<FoundType | 'town', string>,
    pin: formatMessage({ id: 'search.map.pin' }, { number: '{number}', title: '{title}', town: '{town}' }),
    visit: formatMessage({ id: 'search.map.visit' }),
    inList: formatMessage({ id: 'search.map.inList' }),
    mapLabel: formatMessage({ id: 'search.map.moving' }),
    mapReady: formatMessage({ id: 'search.map.ready' }),
    mapFailed: formatMessage({ id: 'search.map.failed' }),
    zoomIn: formatMessage({ id: 'search.map.zoomIn' }),
    zoomOut: formatMessage({ id: 'search.map.zoomOut' }),
    close: formatMessage({ id: 'search.map.close' }),
  }
}

export type SearchMessages = ReturnType<typeof searchMessages>
