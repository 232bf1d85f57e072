import { FormattedMessage } from 'react-intl'
import type { DeskAdjustment, PointsViews } from '#shared/desk/points.ts'
import { FormMarks, Instant, Notice } from '../parts.tsx'
import { HouseSwitch, PointsLinks, Signed } from './pointsParts.tsx'

/** Adjustments that wait for a second person, and those decided lately. */
export function Adjustments({ adjustments, numbers, notice, isEverywhere }: PointsViews['adjustments']) {
  return (
    <>
      <PointsLinks numbers={numbers} />
      <HouseSwitch route="adjustments" isEverywhere={isEverywhere} />
      <Notice notice={notice} />
      <p className="lead">
        <FormattedMessage id="desk.adjustments.lead" />
      </p>
      {adjustments.length === 0 && (
        <p>
          <FormattedMessage id="desk.adjustments.none" />
        </p>
      )}
      {adjustments.map((it) => (
        <Adjustment key={it.id} adjustment={it} isListed />
      ))}
    </>
  )
}

/** An adjustment: what it does, who asked for it and why; in the list with its decision. */
export function Adjustment({ adjustment, isListed }: { adjustment: DeskAdjustment; isListed: boolean }) {
  const { id, name, points, label, reason, message, requestedBy, requestedAt, house, expiresAt } = adjustment
  const { state, decided, refusal, mayWithdraw } = adjustment
  return (
    <section className="Card">
      <p className={`State State--${stateClass[state]}`}>
        <FormattedMessage id={`desk.adjustments.state.${state}`} />
      </p>
      <h2>
        <Signed points={points} /> · {name}
      </h2>
      {message && <blockquote>{message}</blockquote>}
      <p>
        <FormattedMessage id={`desk.adjust.${reason}`} />
        {' · '}
        {label}
      </p>
      <p className="note">
        {requestedBy ?? <FormattedMessage id="desk.acts.operator" />}
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
            <FormattedMessage id="desk.adjustments.until" /> <Instant at={expiresAt} />
          </>
        )}
      </p>
      {isListed && state === 'waiting' && (
        <div className="Buttons">
          {refusal ? (
            <p>
              <FormattedMessage id={`desk.points.refused.${refusal}`} />
            </p>
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

function Decision({
  id,
  form,
  about,
}: {
  id: string
  form: 'approve' | 'decline' | 'withdraw' | 'open'
  about: string
}) {
  return (
    <form method="post">
      <FormMarks name={form} />
      <input type="hidden" name="id" value={id} />
      <button type="submit" className={form === 'approve' ? undefined : 'secondary'}>
        <FormattedMessage id={`desk.adjustments.${form}`} />
        <span className="visually-hidden"> · {about}</span>
      </button>
    </form>
  )
}
