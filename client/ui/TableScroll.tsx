import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'

/** Round a `<table>`: on a phone it is moved sideways, by finger or by keyboard. */
export function TableScroll({ label, children }: { label?: string; children: ReactNode }) {
  const { t } = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="TableScroll" tabIndex={0} aria-label={label ?? t('layout.table')}>
      {children}
    </section>
  )
}
