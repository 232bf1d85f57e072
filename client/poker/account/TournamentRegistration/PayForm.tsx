import { analyticsData } from '#client/analytics/dataNames.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatPrice } from '#i18n/formats.ts'
import { isRefundable, refundableUntilOf } from '#shared/poker/refunds.ts'
import type { TournamentRegistrationProps } from '#shared/poker/views.ts'
import { checkoutEvent } from '../../checkoutEvent.ts'
import { EntryLaw } from '../../EntryLaw.tsx'

const terms = ['held', 'cancel', 'identity'] as const

/** The terms before the order in three lines; a button that says what it costs. */
export function PayForm({ entry, returned, step }: TournamentRegistrationProps) {
  const { intl, t, now } = useView()
  const amount = formatPrice(intl, entry.amount.amount / 100)
  const paid = { state: 'confirmed', refundableUntil: refundableUntilOf(entry.startsAt) } as const
  return (
    <>
      {step.kind === 'ready' && (
        <p className="Entry-big">{t('pokerPages.freeOf', { free: entry.free, places: entry.places })}</p>
      )}
      <ul className="Ruled">
        {terms.map((it) => (
          <li key={it}>{t(`pokerPages.pay.${it === 'cancel' && !isRefundable(paid, now) ? 'late' : it}`)}</li>
        ))}
      </ul>
      <div className="PayForm" {...dataOf(analyticsData, { onSubmit: checkoutEvent('begin_checkout', entry) })}>
        <CallForm
          form="register"
          call="POST /api/poker/registrations"
          schema="poker/registration"
          next="{checkoutUrl}"
          submitLabel={t('pokerPages.pay.submit', { amount })}
          returned={returned}
        >
          <input type="hidden" name="tournament" value={entry.slug} />
          <p className="note">{t('pokerPages.redirected')}</p>
        </CallForm>
      </div>
      <EntryLaw />
    </>
  )
}
