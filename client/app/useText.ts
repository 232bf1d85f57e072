import type { ReactNode } from 'react'
import { type IntlShape, type PrimitiveType, useIntl } from 'react-intl'
import type { MessageId } from '#i18n/MessageId.generated.ts'

type Texts = Record<string, PrimitiveType | ((parts: ReactNode[]) => string)>
type Nodes = Record<string, ReactNode | PrimitiveType | ((parts: ReactNode[]) => ReactNode)>

/** The sentence of an id in the page's language; with elements among its values it is a node instead of a text. */
export interface Translate {
  (id: MessageId, values?: Texts): string
  (id: MessageId, values: Nodes | undefined): ReactNode
}

export interface Text {
  t: Translate
  /** For numbers, days and lists. */
  intl: IntlShape
}

/** One function a language, so that effects may depend on it. */
const known = new WeakMap<IntlShape, Translate>()

/** The sentences of the page's language. */
export function useText(): Text {
  const intl = useIntl()
  let t = known.get(intl)
  if (!t) {
    t = ((id, values) => intl.formatMessage({ id }, values as Texts)) as Translate
    known.set(intl, t)
  }
  return { intl, t }
}
