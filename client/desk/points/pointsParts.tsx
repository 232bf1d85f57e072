import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { ReturnedFields } from '#shared/desk/forms.ts'
import type { PointsNumbers } from '#shared/desk/points.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { deskLimits } from '#shared/limits.ts'
import { TextArea, TextField, useFrame } from '../parts.tsx'

/** Ledger, claims, what waits: with their numbers. */
export function PointsLinks({ numbers }: { numbers: PointsNumbers }) {
  const { locale, house, route } = useFrame()
  const of = { house: house?.slug ?? '' }
  const links = [
    { route: 'points', act: 'readLedger', count: 0 },
    { route: 'lineClaims', act: 'answerClaim', count: numbers.claims },
    { route: 'adjustments', act: 'approveAdjustment', count: numbers.waiting },
  ] as const
  return (
    <p className="Switch">
      {links
        .filter(({ act }) => house?.acts.includes(act))
        .map((it) => (
          <a
            key={it.route}
            href={deskPath(it.route, locale, of)}
            aria-current={it.route === route ? 'page' : undefined}
          >
            <FormattedMessage id={`desk.points.link.${it.route}`} values={{ count: it.count }} />
          </a>
        ))}
    </p>
  )
}

/** This house, or all of them, for the group. */
export function HouseSwitch({ route, isEverywhere }: { route: 'lineClaims' | 'adjustments'; isEverywhere: boolean }) {
  const { locale, house, person } = useFrame()
  if (!person?.hasHouses && !isEverywhere) return null
  if (!house?.acts.includes('readActs')) return null
  const path = deskPath(route, locale, { house: house.slug })
  return (
    <p className="Switch">
      <a href={path} aria-current={isEverywhere ? undefined : 'true'}>
        {house.name}
      </a>
      <a href={`${path}?all=1`} aria-current={isEverywhere ? 'true' : undefined}>
        <FormattedMessage id="desk.acts.everywhere" />
      </a>
    </p>
  )
}

export function Signed({ points }: { points: number }) {
  return <FormattedNumber value={points} signDisplay="exceptZero" />
}

export function SourceName({ source }: { source: string }) {
  return <FormattedMessage id={`desk.source.${source as 'machines'}`} />
}

export function NotYours() {
  return (
    <p className="Notice Notice--refused">
      <FormattedMessage id="desk.points.refused.member" />
    </p>
  )
}

export function PointsField({ returned }: { returned: ReturnedFields | undefined }) {
  return (
    <TextField
      name="points"
      labelId="desk.points.points"
      help="desk.points.pointsHelp"
      autoComplete="off"
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
