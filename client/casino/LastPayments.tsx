import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatDay, formatHour, formatPrice } from '#i18n/formats.ts'
import type { CasinoJackpotsProps } from '#shared/casino/views.ts'
import { localDay, localHour } from '#shared/time/localTime.ts'
import { paymentsData } from './dataNames.ts'
import './jackpots.css'

type LastPaymentsProps = NonNullable<CasinoJackpotsProps['machine']> & Pick<CasinoJackpotsProps, 'casino'>

/** The last payments of a machine, on the page itself: where there is no script for the dialog. */
export function LastPayments({ name, payments }: LastPaymentsProps) {
  const { intl, t, path } = useView()
  const title = t('vipPages.payments.title', { name })
  return (
    // The region that scrolls bears the title.
    <div className="LastPayments Panel" id="payments">
      <h2>{title}</h2>
      {payments === null && <p role="alert">{t('vipPages.payments.failed')}</p>}
      {payments?.length === 0 && <p>{t('vipPages.payments.none')}</p>}
      {payments && payments.length > 0 && (
        <TableScroll label={title}>
          <PaymentsHead />
          <tbody>
            {payments.map(({ at, amount, currency }) => (
              <tr key={`${at} ${amount}`}>
                <td>
                  {together(formatDay(intl, localDay(at)))}, {together(formatHour(intl, localHour(at)))}
                </td>
                <td className="num">{formatPrice(intl, amount / 100, currency)}</td>
              </tr>
            ))}
          </tbody>
        </TableScroll>
      )}
      <p>
        <a href={path}>{t('vipPages.payments.close')}</a>
      </p>
    </div>
  )
}

/** On a phone the line breaks between day and hour, in neither. */
function together(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

function PaymentsHead() {
  const { t } = useText()
  return (
    <thead>
      <tr>
        <th scope="col">{t('vipPages.payments.at')}</th>
        <th scope="col" className="num">
          {t('vipPages.payments.amount')}
        </th>
      </tr>
    </thead>
  )
}

/** The same as a dialog, closed until client/casino/jackpots.ts fills and opens it. */
export function PaymentsDialog() {
  const { t } = useText()
  const id = useId()
  return (
    <dialog
      className="PaymentsDialog Panel stack--4"
      {...dataOf(paymentsData, {
        dialog: '',
        title: t('vipPages.payments.title', { name: '{name}' }),
        none: t('vipPages.payments.none'),
        failed: t('vipPages.payments.failed'),
        loading: t('vipPages.payments.loading'),
      })}
      aria-labelledby={id}
    >
      <h2 id={id}>{t('vipPages.payments.open')}</h2>
      <p role="status" {...dataOf(paymentsData, { state: '' })} />
      <table aria-labelledby={id} hidden>
        <PaymentsHead />
        <tbody />
      </table>
      <p className="note">{t('vipPages.jackpots.truth')}</p>
      <form method="dialog">
        <button className="btn btn--secondary" type="submit">
          {t('vipPages.payments.close')}
        </button>
      </form>
    </dialog>
  )
}
