import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import { formatDay, formatHour } from '#i18n/formats.ts'
import type { CardCheckProps } from '#shared/card/views.ts'
import { hourInParis, todayInParis } from '#shared/time/parisTime.ts'
import { statusText } from '../statusText.ts'
import './CardCheck.css'

/** The result of a member's code for reception: whether it is right, a first name and the status, nothing else. */
export function CardCheck({ state, at, firstname = '', cards }: CardCheckProps) {
  const intl = useIntl()
  const time = { day: formatDay(intl, todayInParis(at)), hour: formatHour(intl, hourInParis(at)) }
  return (
    <section className="CardCheck" data-card-state={state} aria-labelledby="check-title">
      <div className="wide">
        <div className="CardCheck-answer Column">
          <Icon name={state === 'valid' ? 'shield-check' : 'prohibit'} />
          <h1 id="check-title">{intl.formatMessage({ id: `card.check.${state}` })}</h1>
          {state === 'valid' ? (
            <dl>
              <dt>{intl.formatMessage({ id: 'card.check.firstname' })}</dt>
              <dd>{firstname}</dd>
              {cards.map((card) => [
                <dt key={`${card.programme} programme`}>
                  {intl.formatMessage({
                    id: card.programme === 'eph' ? 'account.programme.eph' : 'account.programme.vip',
                  })}
                </dt>,
                <dd key={card.programme}>{statusText(intl, card)}</dd>,
              ])}
            </dl>
          ) : (
            <p className="lead">{intl.formatMessage({ id: `card.check.${state}.words` })}</p>
          )}
          <p className="note">{intl.formatMessage({ id: 'card.check.at' }, time)}</p>
        </div>
      </div>
    </section>
  )
}
