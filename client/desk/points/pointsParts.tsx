import { useText } from '#client/app/useText.ts'
import { formatSignedPoints } from '#i18n/formats.ts'
import type { ReturnedFields } from '#shared/desk/forms.ts'
import type { PointsNumbers } from '#shared/desk/points.ts'
import { deskLimits } from '#shared/limits.ts'
import { HouseSwitch, Message, Switch, TextArea, TextField, useFrame, usePath } from '../parts.tsx'

/** Ledger, claims, what waits: with their numbers. */
export function PointsLinks({ numbers }: { numbers: PointsNumbers }) {
  const { t } = useText()
  const { house, route } = useFrame()
  const pathTo = usePath()
  const links = [
    { route: 'points', act: 'readLedger', count: 0 },
    { route: 'lineClaims', act: 'answerClaim', count: numbers.claims },
    { route: 'adjustments', act: 'approveAdjustment', count: numbers.waiting },
  ] as const
  const open = links.filter(({ act }) => house?.acts.includes(act))
  return (
    <Switch
      of="page"
      links={open.map((it) => ({
        href: pathTo(it.route),
        label: t(`desk.points.link.${it.route}`, { count: it.count }),
        isCurrent: it.route === route,
      }))}
    />
  )
}

/** This house, or all of them, for the group. */
export function PointsScope({ route, isEverywhere }: { route: 'lineClaims' | 'adjustments'; isEverywhere: boolean }) {
  const { house, person } = useFrame()
  const path = usePath()(route)
  if ((!person?.hasHouses && !isEverywhere) || !house?.acts.includes('readActs')) return null
  return <HouseSwitch isEverywhere={isEverywhere} here={path} everywhere={`${path}?all=1`} />
}

export function Signed({ points }: { points: number }) {
  const { intl } = useText()
  return formatSignedPoints(intl, points)
}

export function SourceName({ source }: { source: string }) {
  const { t } = useText()
  return t(`desk.source.${source as 'machines'}`)
}

export function NotYours() {
  return <Message className="Notice Notice--refused" id="desk.points.refused.member" />
}

export function PointsField({ returned }: { returned: ReturnedFields | undefined }) {
  return (
    <TextField
      name="points"
      labelId="desk.points.points"
      help="desk.points.pointsHelp"
      returned={returned}
      maxLength={12}
    />
  )
}

export function AnswerField({ id, returned }: { id: string; returned: ReturnedFields | undefined }) {
  return (
    <TextArea
      id={id}
      name="words"
      labelId="desk.points.words"
      help="desk.points.wordsHelp"
      returned={returned}
      maxLength={deskLimits.wordsLength}
    />
  )
}
