import type { ComponentProps } from 'react'
import { useText } from '#client/app/useText.ts'

/** A `<table>` that is moved sideways on a phone, by finger or by keyboard. Its label is its title, as RGAA 5.4 has it. */
export function TableScroll({ label, ...table }: ComponentProps<'table'> & { label?: string }) {
  const { t } = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="TableScroll" tabIndex={0} aria-label={label ?? t('layout.table')}>
      <table aria-label={label} {...table} />
    </section>
  )
}
