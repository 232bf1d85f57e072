import { useText } from '#client/app/useText.ts'
import { Switch, useFrame, usePath } from '../parts.tsx'

/** Links to the door and, for staff who may read them, to the protections. */
export function DoorLinks() {
  const { t } = useText()
  const { house, route } = useFrame()
  const pathTo = usePath()
  if (!house?.acts.includes('readProtection')) return null
  const links = (['door', 'protection'] as const).map((it) => ({
    href: pathTo(it),
    label: t(`desk.title.${it}`),
    isCurrent: it === route,
  }))
  return <Switch links={links} of="page" />
}
