import { FormattedMessage } from 'react-intl'
import { deskPath } from '#shared/desk/routes.ts'
import { useFrame } from '../parts.tsx'

/** The door, and for who may read them the protections. */
export function DoorLinks() {
  const { locale, house, route } = useFrame()
  if (!house?.acts.includes('readProtection')) return null
  return (
    <p className="Switch">
      {(['door', 'protection'] as const).map((it) => (
        <a key={it} href={deskPath(it, locale, { house: house.slug })} aria-current={it === route ? 'page' : undefined}>
          <FormattedMessage id={`desk.title.${it}`} />
        </a>
      ))}
    </p>
  )
}
