import { FormattedMessage, useIntl } from 'react-intl'
import { formatDay, formatEuros } from '#i18n/formats.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { Choices, Detail, Form, Instant, Notice } from '../parts.tsx'
import { EveningHead } from './tournaments.tsx'

/** One player: what an identity document is compared with, how the place stands, and what may be done. */
export function TournamentPlayer({ evening, player, reasons, notice, returned }: DeskViews['tournamentPlayer']) {
  const intl = useIntl()
  const { name, code, state, money, amount, birthdate, card, checkedInAt, checkedInBy, may } = player
  const lines = [
    ['desk.evening.ticket', code],
    ['desk.field.birthdate', birthdate && formatDay(intl, birthdate)],
    ['desk.field.card', card],
    ['desk.player.fee', amount && formatEuros(intl, amount.amount / 100)],
  ] as const
  return (
    <>
      <Notice notice={notice} />
      <EveningHead evening={evening} hasWayBack />
      <section className="Card">
        <p className={`State State--${state}`}>
          <FormattedMessage id={`desk.player.state.${state}`} />
        </p>
        <h2>{name || <FormattedMessage id="desk.player.nameless" />}</h2>
        <dl>
          {lines.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>
                    <FormattedMessage id={label} />
                  </dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
          <Detail labelId="desk.player.moneyLabel">
            <FormattedMessage id={`desk.player.money.${money}`} />
          </Detail>
          {checkedInAt !== null && (
            <Detail labelId="desk.player.state.checkedIn">
              <Instant at={checkedInAt} />, {checkedInBy ?? <FormattedMessage id="desk.acts.system" />}
            </Detail>
          )}
        </dl>
        {may.sell && <Form name="sell" submit="desk.player.sellHeld" />}
        {may.checkIn && <Form name="checkIn" submit="desk.evening.checkIn" />}
        {may.undo && <Form name="undo" submit="desk.evening.undo" isSecondary />}
        {may.noShow && <Form name="noShow" submit="desk.player.noShow" isSecondary />}
      </section>
      {may.refund && (
        <details open={returned !== undefined}>
          <summary>
            <FormattedMessage id="desk.player.refundOpen" />
          </summary>
          <p>
            <FormattedMessage id={money === 'online' ? 'desk.player.refundOnline' : 'desk.player.refundAtDesk'} />
          </p>
          <Form name="refund" returned={returned} submit="desk.player.refund" isSecondary>
            <Choices
              name="reason"
              legend="desk.player.refundReason"
              returned={returned}
              choices={reasons.map((value) => ({ value, label: `desk.entryRefund.${value}` as const }))}
            />
          </Form>
        </details>
      )}
    </>
  )
}
