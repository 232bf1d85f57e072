import { useText } from '#client/app/useText.ts'
import { formatDay, formatPrice } from '#i18n/formats.ts'
import { entryRefundReasons } from '#shared/desk/tournaments.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { choicesOf, Details, Form, Instant, Message, ReasonForm } from '../parts.tsx'
import { EveningHead } from './tournaments.tsx'

/** One player: what an identity document is compared with, how the place stands, and what may be done. */
export function TournamentPlayer({ evening, player, returned }: DeskViews['tournamentPlayer']) {
  const { intl, t } = useText()
  const { name, code, state, money, amount, birthdate, card, checkedInAt, checkedInBy, may } = player
  return (
    <>
      <EveningHead evening={evening} hasWayBack />
      <section className="Card">
        <Message className={`State State--${state}`} id={`desk.player.state.${state}`} />
        <h2>{name || t('desk.player.nameless')}</h2>
        <Details
          details={{
            'desk.evening.ticket': code,
            'desk.field.birthdate': birthdate && formatDay(intl, birthdate),
            'desk.field.card': card,
            'desk.player.fee': amount && formatPrice(intl, amount.amount / 100),
            'desk.player.moneyLabel': t(`desk.player.money.${money}`),
            'desk.player.state.checkedIn': checkedInAt !== null && (
              <>
                <Instant at={checkedInAt} />, {checkedInBy ?? t('desk.acts.system')}
              </>
            ),
          }}
        />
        {may.sell && <Form name="sell" submit="desk.player.sellHeld" />}
        {may.checkIn && <Form name="checkIn" submit="desk.evening.checkIn" />}
        {may.undo && <Form name="undo" submit="desk.evening.undo" isSecondary />}
        {may.noShow && <Form name="noShow" submit="desk.player.noShow" isSecondary />}
      </section>
      {may.refund && (
        <ReasonForm
          name="refund"
          openId="desk.player.refundOpen"
          returned={returned}
          submit="desk.player.refund"
          isSecondary
          legend="desk.player.refundReason"
          choices={choicesOf('desk.entryRefund', entryRefundReasons)}
        >
          <Message id={money === 'online' ? 'desk.player.refundOnline' : 'desk.player.refundAtDesk'} />
        </ReasonForm>
      )}
    </>
  )
}
