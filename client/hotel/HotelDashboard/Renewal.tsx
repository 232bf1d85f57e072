import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { OtherWays } from '#client/forms/OtherWays.tsx'
import type { HotelDashboardProps } from '#shared/hotel/views.ts'

/** A new card by post: at most two in twelve months, one at a time (0106, 0117). */
export function Renewal({ renewal, returned, isRenewed }: HotelDashboardProps) {
  const intl = useIntl()
  const { locale, path } = usePage()
  const { pending, left } = renewal
  const state = pending ? 'pending' : left === 0 ? 'none' : 'text'
  return (
    <section className="Member-part Member-part--sand" id="carte" aria-labelledby="renewal">
      <h2 id="renewal">{intl.formatMessage({ id: 'account.renewal.title' })}</h2>
      {isRenewed && <AccountNotice>{intl.formatMessage({ id: 'account.renewal.done' })}</AccountNotice>}
      <p>{intl.formatMessage({ id: `account.renewal.${state}` }, { left })}</p>
      {state === 'text' && (
        <CallForm
          id="renewal-form"
          form="renewal"
          call="POST /api/eph/profile/card_renewal"
          next={`${path}?${locale === 'fr' ? 'carte=demandee' : 'card=requested'}#carte`}
          arrival="full"
          labelledBy="renewal"
          submitLabel={intl.formatMessage({ id: 'account.renewal.submit' })}
          isSecondary
          {...formState('renewal', returned)}
        >
          {null}
        </CallForm>
      )}
      {state === 'none' && <OtherWays />}
    </section>
  )
}
