import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { formatDay } from '#i18n/formats.ts'
import type { DeskLine, PointsViews } from '#shared/desk/points.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { printedCard } from '#shared/vip/cards.ts'
import { MemberFields } from '../pages/find.tsx'
import { Choices, Detail, Form, Instant, Notice, useFrame, VisibleUntil } from '../parts.tsx'
import { Adjustment } from './adjustments.tsx'
import { AnswerField, NotYours, PointsField, PointsLinks, Signed, SourceName } from './pointsParts.tsx'

/** The way to a ledger: a member by a code or a name, with a reason. */
export function Points({ reasons, returned, notice, numbers }: PointsViews['points']) {
  return (
    <>
      <PointsLinks numbers={numbers} />
      <Notice notice={notice} />
      <Form name="find" returned={returned} submit="desk.points.open">
        <Choices
          name="reason"
          legend="desk.find.reason"
          returned={returned}
          choices={reasons.map((value) => ({ value, label: `desk.reason.${value}` as const }))}
        />
        <MemberFields returned={returned} />
      </Form>
    </>
  )
}

/** A member's ledger with the source of every line, and its adjustment by hand. */
export function Ledger({ member, lines, page, pages, waiting, ...props }: PointsViews['ledger']) {
  const intl = useIntl()
  const { mayAdjust, returned, notice, isOwn, numbers, until, reasons } = props
  const { locale, house, params } = useFrame()
  const path = deskPath('ledger', locale, { house: house?.slug ?? '', id: params.id ?? '' })
  return (
    <>
      <PointsLinks numbers={numbers} />
      <Notice notice={notice} />
      <section className="Card">
        <h2>
          {member.firstname} {member.lastname}
        </h2>
        <dl>
          {member.birthdate && <Detail labelId="desk.field.birthdate">{formatDay(intl, member.birthdate)}</Detail>}
          <Detail labelId="desk.field.card">{printedCard(member.card)}</Detail>
          <Detail labelId="desk.field.status">{member.status}</Detail>
          <Detail labelId="desk.points.balance">
            <FormattedNumber value={member.balance} />
          </Detail>
        </dl>
      </section>
      {waiting.map((it) => (
        <Adjustment key={it.id} adjustment={it} isListed={false} />
      ))}
      <Lines lines={lines} />
      {pages > 1 && (
        <p className="Switch">
          {page > 1 && (
            <a href={`${path}?page=${page - 1}`}>
              <FormattedMessage id="desk.acts.newer" />
            </a>
          )}
          {page < pages && (
            <a href={`${path}?page=${page + 1}`}>
              <FormattedMessage id="desk.acts.older" />
            </a>
          )}
        </p>
      )}
      {isOwn && <NotYours />}
      {mayAdjust && (
        <details open={returned !== undefined}>
          <summary>
            <FormattedMessage id="desk.points.adjustOpen" />
          </summary>
          <Form name="adjust" returned={returned} submit="desk.points.adjust">
            <PointsField returned={returned} />
            <Choices
              name="reason"
              legend="desk.points.reason"
              returned={returned}
              choices={reasons.map((value) => ({ value, label: `desk.adjust.${value}` as const }))}
            />
            <AnswerField id="words" returned={returned} />
          </Form>
        </details>
      )}
      <p className="note">
        <VisibleUntil at={until} />
      </p>
    </>
  )
}

function Lines({ lines }: { lines: readonly DeskLine[] }) {
  if (lines.length === 0)
    return (
      <p className="lead">
        <FormattedMessage id="desk.points.empty" />
      </p>
    )
  return (
    <div className="Log">
      <table>
        <thead>
          <tr>
            {(['when', 'what', 'source', 'where', 'points'] as const).map((it) => (
              <th key={it} scope="col">
                <FormattedMessage id={`desk.points.column.${it}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, at, text, points, source, house }) => (
            <tr key={id}>
              <td>
                <Instant at={at} />
              </td>
              <td>{text}</td>
              <td>
                <SourceName source={source} />
              </td>
              <td>{house}</td>
              <td>
                <strong>
                  <Signed points={points} />
                </strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
