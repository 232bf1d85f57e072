import { useText } from '#client/app/useText.ts'
import type { DeskAdjustment, PointsViews } from '#shared/desk/points.ts'
import { Instant, Message, Press } from '../parts.tsx'
import { PointsLinks, PointsScope, Signed } from './pointsParts.tsx'

/** Adjustments that wait for a second person, and those decided lately. */
export function Adjustments({ adjustments, numbers, isEverywhere }: PointsViews['adjustments']) {
  return (
    <>
      <PointsLinks numbers={numbers} />
      <PointsScope route="adjustments" isEverywhere={isEverywhere} />
      <Message className="lead" id="desk.adjustments.lead" />
      {adjustments.length === 0 && <Message id="desk.adjustments.none" />}
      {adjustments.map((it) => (
        <Adjustment key={it.id} adjustment={it} isListed />
      ))}
    </>
  )
}

/** An adjustment: what it does, who asked for it and why; in the list with its decision. */
export function Adjustment({ adjustment, isListed }: { adjustment: DeskAdjustment; isListed: boolean }) {
  const { t } = useText()
  const { id, name, points, label, reason, message, requestedBy, requestedAt, house, expiresAt } = adjustment
  const { state, decided, refusal, mayWithdraw } = adjustment
  return (
    <section className="Card">
      <Message className={`State State--${stateClass[state]}`} id={`desk.adjustments.state.${state}`} />
      <h2>
        <Signed points={points} /> · {name}
      </h2>
      {message && <blockquote>{message}</blockquote>}
      <p>
        {t(`desk.adjust.${reason}`)}
        {' · '}
        {label}
      </p>
      <p className="note">
        {requestedBy ?? t('desk.acts.operator')}
        {house && `, ${house}`}, <Instant at={requestedAt} />
        {decided && (
          <>
            {' · '}
            {decided.by}, <Instant at={decided.at} />
          </>
        )}
        {state === 'waiting' && (
          <>
            {' · '}
            {t('desk.adjustments.until')} <Instant at={expiresAt} />
          </>
        )}
      </p>
      {isListed && state === 'waiting' && (
        <div className="Buttons">
          {refusal ? (
            <Message id={`desk.points.refused.${refusal}`} />
          ) : (
            <>
              <Decision id={id} form="approve" about={name} />
              <Decision id={id} form="decline" about={name} />
            </>
          )}
          {mayWithdraw && <Decision id={id} form="withdraw" about={name} />}
          <Decision id={id} form="open" about={name} />
        </div>
      )}
    </section>
  )
}

const stateClass = { waiting: 'waiting', approved: 'redeemed', declined: 'refunded', withdrawn: 'refunded' } as const

interface DecisionProps {
  id: string
  form: 'approve' | 'decline' | 'withdraw' | 'open'
  about: string
}

function Decision({ id, form, about }: DecisionProps) {
  const labelId = `desk.adjustments.${form}` as const
  return <Press name={form} fields={{ id }} labelId={labelId} about={`· ${about}`} isMain={form === 'approve'} />
}
