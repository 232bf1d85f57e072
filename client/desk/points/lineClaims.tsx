import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { DeskLineClaim, PointsViews } from '#shared/desk/points.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { printedCard } from '#shared/vip/cards.ts'
import { Detail, Form, FormMarks, Instant, Notice, useFrame } from '../parts.tsx'
import { AnswerField, HouseSwitch, NotYours, PointsField, PointsLinks, Signed, SourceName } from './pointsParts.tsx'

/** Open claims, the oldest first; each is opened by a form, since that is a look at its member. */
export function LineClaims({ claims, numbers, notice, isEverywhere }: PointsViews['lineClaims']) {
  return (
    <>
      <PointsLinks numbers={numbers} />
      <HouseSwitch route="lineClaims" isEverywhere={isEverywhere} />
      <Notice notice={notice} />
      {claims.length === 0 && (
        <p className="lead">
          <FormattedMessage id="desk.claims.none" />
        </p>
      )}
      <ul className="Rows">
        {claims.map((claim) => (
          <li key={claim.id}>
            <span>
              <strong>{claim.line.text}</strong> · <Signed points={claim.line.points} />
              {claim.line.house && ` · ${claim.line.house}`}
              <small>
                {claim.firstname} · <FormattedMessage id="desk.claims.received" /> <Instant at={claim.at} />
              </small>
              {claim.isWaiting && (
                <small>
                  <FormattedMessage id="desk.claims.waits" />
                </small>
              )}
            </span>
            <form method="post">
              <FormMarks name="open" />
              <input type="hidden" name="id" value={claim.id} />
              <button type="submit" className="secondary">
                <FormattedMessage id="desk.claims.open" />
                <span className="visually-hidden"> {claim.line.text}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </>
  )
}

/** One claim: the line, the member's words, and the answer: points with words, or words alone. */
export function LineClaim({ claim, mayAnswer, returned, notice, isOwn, numbers }: PointsViews['lineClaim']) {
  const { locale, house, params } = useFrame()
  const isRefusing = returned?.values.points === undefined && returned !== undefined
  return (
    <>
      <PointsLinks numbers={numbers} />
      <Notice notice={notice} />
      <section className="Card">
        <h2>{claim.line.text}</h2>
        <LineDetails line={claim.line} />
        <dl>
          <Detail labelId="desk.field.name">{claim.name}</Detail>
          <Detail labelId="desk.field.card">{printedCard(claim.card)}</Detail>
          <Detail labelId="desk.points.balance">
            <FormattedNumber value={claim.balance} />
          </Detail>
        </dl>
        <p className="note">
          <FormattedMessage id="desk.claims.received" /> <Instant at={claim.at} />
        </p>
        <blockquote>{claim.message}</blockquote>
        <p>
          <a href={deskPath('ledger', locale, { house: house?.slug ?? '', id: params.id ?? '' })}>
            <FormattedMessage id="desk.claims.ledger" />
          </a>
        </p>
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
            <summary>
              <FormattedMessage id="desk.claims.refuseOpen" />
            </summary>
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
  if (isWaiting)
    return (
      <p className="State">
        <FormattedMessage id="desk.claims.waits" />
      </p>
    )
  if (!answered) return null
  const { at, by, house, outcome, text } = answered
  return (
    <div className="Card">
      <p className={`State State--${outcome === 'adjusted' ? 'redeemed' : 'refunded'}`}>
        <FormattedMessage id={`desk.claims.outcome.${outcome}`} />
      </p>
      <blockquote>{text}</blockquote>
      <p className="note">
        <Instant at={at} />
        {house && `, ${house}`}, {by ?? <FormattedMessage id="desk.acts.operator" />}
      </p>
    </div>
  )
}

function LineDetails({ line: { at, points, source, house } }: Pick<DeskLineClaim, 'line'>) {
  return (
    <dl>
      <Detail labelId="desk.points.column.when">
        <Instant at={at} />
      </Detail>
      <Detail labelId="desk.points.column.points">
        <Signed points={points} />
      </Detail>
      <Detail labelId="desk.points.column.source">
        <SourceName source={source} />
      </Detail>
      {house && <Detail labelId="desk.points.column.where">{house}</Detail>}
    </dl>
  )
}
