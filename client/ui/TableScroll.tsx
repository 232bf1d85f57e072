import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

/** Round a `<table>`: on a phone it is moved sideways, by finger or by keyboard. */
export function TableScroll({ label, children }: { label?: string; children: ReactNode }) {
  const intl = useIntl()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="TableScroll" tabIndex={0} aria-label={label ?? intl.formatMessage({ id: 'layout.table' })}>
      {children}
    </section>
  )
}
