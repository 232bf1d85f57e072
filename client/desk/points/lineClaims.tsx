import { FormattedNumber } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import type { PointsViews } from '#shared/desk/points.ts'
import { printedCard } from '#shared/vip/cards.ts'
import { Details, Form, Instant, Message, Press, useFrame, Way } from '../parts.tsx'
import { AnswerField, NotYours, PointsField, PointsLinks, PointsScope, Signed, SourceName } from './pointsParts.tsx'

/** Open claims, the oldest first; each is opened by a form, since that is a look at its member. */
export function LineClaims({ claims, numbers, isEverywhere }: PointsViews['lineClaims']) {
  const { t } = useText()
  return (
    <>
      <PointsLinks numbers={numbers} />
      <PointsScope route="lineClaims" isEverywhere={isEverywhere} />
      {claims.length === 0 && <Message className="lead" id="desk.claims.none" />}
      <ul className="Rows">
        {claims.map((claim) => (
          <li key={claim.id}>
            <span>
              <strong>{claim.line.text}</strong> · <Signed points={claim.line.points} />
              {claim.line.house && ` · ${claim.line.house}`}
              <small>
                {claim.firstname} · {t('desk.claims.received')} <Instant at={claim.at} />
              </small>
              {claim.isWaiting && <Message as="small" id="desk.claims.waits" />}
            </span>
            <Press name="open" labelId="desk.claims.open" fields={{ id: claim.id }} about={claim.line.text} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** One claim: the line, the member's words, and the answer: points with words, or words alone. */
export function LineClaim({ claim, mayAnswer, returned, isOwn, numbers }: PointsViews['lineClaim']) {
  const { t } = useText()
  const { params } = useFrame()
  const { line } = claim
  const isRefusing = returned?.values.points === undefined && returned !== undefined
  return (
    <>
      <PointsLinks numbers={numbers} />
      <section className="Card">
        <h2>{claim.line.text}</h2>
        <Details
          details={{
            'desk.points.column.when': <Instant at={line.at} />,
            'desk.points.column.points': <Signed points={line.points} />,
            'desk.points.column.source': <SourceName source={line.source} />,
            'desk.points.column.where': line.house,
            'desk.field.name': claim.name,
            'desk.field.card': printedCard(claim.card),
            'desk.points.balance': <FormattedNumber value={claim.balance} />,
          }}
        />
        <p className="note">
          {t('desk.claims.received')} <Instant at={claim.at} />
        </p>
        <blockquote>{claim.message}</blockquote>
        <Way to="ledger" params={{ id: params.id ?? '' }} labelId="desk.claims.ledger" />
      </section>
      <Answered claim={claim} />
      {isOwn && <NotYours />}
      {mayAnswer && (
        <>
          <Form name="adjust" returned={isRefusing ? undefined : returned} submit="desk.claims.adjust">
            <PointsField returned={isRefusing ? undefined : returned} />
            <AnswerField id="words" returned={isRefusing ? undefined : returned} />
          </Form>
          <details open={isRefusing}>
            <Message as="summary" id="desk.claims.refuseOpen" />
            <Form name="refuse" returned={isRefusing ? returned : undefined} submit="desk.claims.refuse" isSecondary>
              <AnswerField id="refusal" returned={isRefusing ? returned : undefined} />
            </Form>
          </details>
        </>
      )}
    </>
  )
}

function Answered({ claim: { answered, isWaiting } }: Pick<PointsViews['lineClaim'], 'claim'>) {
  const { t } = useText()
  if (isWaiting) return <Message className="State" id="desk.claims.waits" />
  if (!answered) return null
  const { at, by, house, outcome, text } = answered
  return (
    <div className="Card">
      <Message
        className={`State State--${outcome === 'adjusted' ? 'redeemed' : 'refunded'}`}
        id={`desk.claims.outcome.${outcome}`}
      />
      <blockquote>{text}</blockquote>
      <p className="note">
        <Instant at={at} />
        {house && `, ${house}`}, {by ?? t('desk.acts.operator')}
      </p>
    </div>
  )
}
