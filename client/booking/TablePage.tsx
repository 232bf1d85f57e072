import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { formatPhone } from '#i18n/formats.ts'
import type { TablePageProps } from '#shared/booking/views.ts'
import { TableForm } from './TableForm.tsx'

/** The answer to a request for a table that cannot be met: the form again, with the reason, or the telephone number. */
export function TablePage({ restaurant, form }: TablePageProps) {
  const { intl, t } = useText()
  const id = useId()
  const { name, href, phone } = restaurant
  return (
    <section className="Section TablePage" aria-labelledby={id}>
      <div className="wide stack">
        <h1 className="Display" id={id}>
          {t('booking.table.name', { restaurant: name })}
        </h1>
        {form ? (
          <>
            <p className="lead" role="alert">
              {t('booking.table.mend')}
            </p>
            <TableForm {...form} />
          </>
        ) : (
          <p className="lead">{t(phone ? 'booking.table.byPhone' : 'places.booking.empty')}</p>
        )}
        <p className="actions">
          {phone && (
            <ButtonLink href={`tel:${phone}`} variant={form ? 'secondary' : 'primary'}>
              {t('places.booking.phone', { phone: formatPhone(intl, phone) })}
            </ButtonLink>
          )}
          <a href={href}>{name}</a>
        </p>
      </div>
    </section>
  )
}
