import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatDay, formatHour } from '#i18n/formats.ts'
import type { CardCheckProps } from '#shared/card/views.ts'
import { localDay, localHour } from '#shared/time/localTime.ts'
import { statusText } from '../statusText.ts'
import './CardCheck.css'

/** The result of a member's code for reception: whether it is right, a first name and the status, nothing else. */
export function CardCheck({ state, at, firstname = '', cards }: CardCheckProps) {
  const { intl, t } = useText()
  const time = { day: formatDay(intl, localDay(at)), hour: formatHour(intl, localHour(at)) }
  return (
    <section className="CardCheck" data-card-state={state} aria-labelledby="check-title">
      <div className="wide">
        <div className="CardCheck-answer Column">
          <Icon name={state === 'valid' ? 'shield-check' : 'prohibit'} />
          <h1 id="check-title">{t(`card.check.${state}`)}</h1>
          {state === 'valid' ? (
            <dl>
              <dt>{t('card.check.firstname')}</dt>
              <dd>{firstname}</dd>
              {cards.map((card) => [
                <dt key={`${card.programme} programme`}>
                  {t(card.programme === 'eph' ? 'account.programme.eph' : 'account.programme.vip')}
                </dt>,
                <dd key={card.programme}>{statusText(intl, card)}</dd>,
              ])}
            </dl>
          ) : (
            <p className="lead">{t(`card.check.${state}.words`)}</p>
          )}
          <p className="note">{t('card.check.at', time)}</p>
        </div>
      </div>
    </section>
  )
}
