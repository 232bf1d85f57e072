import type { OutingPageProps } from '#shared/outing/views.ts'

/** The chosen parts, where every choice leads. */
export const outingAnchor = 'programme'

/** The choices that a form does not change. */
export function Carried({ values, without }: { values: OutingPageProps['carried']; without: readonly string[] }) {
  return Object.entries(values)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
