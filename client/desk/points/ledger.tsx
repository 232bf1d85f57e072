import { FormattedNumber, useIntl } from 'react-intl'
import { formatDay } from '#i18n/formats.ts'
import { chosenReasons, type DeskLine, type PointsViews } from '#shared/desk/points.ts'
import { printedCard } from '#shared/vip/cards.ts'
import { FindForm } from '../pages/find.tsx'
import { choicesOf, Details, Instant, Message, Pager, ReasonForm, Table, VisibleUntil } from '../parts.tsx'
import { Adjustment } from './adjustments.tsx'
import { AnswerField, NotYours, PointsField, PointsLinks, Signed, SourceName } from './pointsParts.tsx'

/** The way to a ledger: a member by a code or a name, with a reason. */
export function Points({ returned, numbers }: PointsViews['points']) {
  return (
    <>
      <PointsLinks numbers={numbers} />
      <FindForm returned={returned} submit="desk.points.open" />
    </>
  )
}

/** A member's ledger with the source of every line, and its adjustment by hand. */
export function Ledger({ member, lines, page, pages, waiting, ...props }: PointsViews['ledger']) {
  const intl = useIntl()
  const { mayAdjust, returned, isOwn, numbers, until } = props
  return (
    <>
      <PointsLinks numbers={numbers} />
      <section className="Card">
        <h2>
          {member.firstname} {member.lastname}
        </h2>
        <Details
          details={{
            'desk.field.birthdate': member.birthdate && formatDay(intl, member.birthdate),
            'desk.field.card': printedCard(member.card),
            'desk.field.status': member.status,
            'desk.points.balance': <FormattedNumber value={member.balance} />,
          }}
        />
      </section>
      {waiting.map((it) => (
        <Adjustment key={it.id} adjustment={it} isListed={false} />
      ))}
      <Lines lines={lines} />
      <Pager page={page} pages={pages} href={(it) => `?page=${it}`} />
      {isOwn && <NotYours />}
      {mayAdjust && (
        <ReasonForm
          name="adjust"
          openId="desk.points.adjustOpen"
          returned={returned}
          submit="desk.points.adjust"
          legend="desk.points.reason"
          choices={choicesOf('desk.adjust', chosenReasons)}
        >
          <PointsField returned={returned} />
          <AnswerField id="words" returned={returned} />
        </ReasonForm>
      )}
      <VisibleUntil at={until} />
    </>
  )
}

function Lines({ lines }: { lines: readonly DeskLine[] }) {
  if (lines.length === 0) return <Message className="lead" id="desk.points.empty" />
  const headings = ['when', 'what', 'source', 'where', 'points'] as const
  return (
    <Table headings={headings.map((it) => `desk.points.column.${it}` as const)}>
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
    </Table>
  )
}
