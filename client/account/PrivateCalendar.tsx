import { useId } from 'react'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import type { Programme } from '#shared/account/programmes.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'

interface PrivateCalendarProps {
  programme: Programme
  /** Absolute address of the feed; null without one. */
  url: string | null
  returned?: ReturnedForm
}

/** The member's private calendar: an address to add once, and the way to take it back. */
export function PrivateCalendar({ programme, url, returned }: PrivateCalendarProps) {
  const { t, path } = useView()
  const id = useId()
  const form = url ? 'calendarRevoke' : 'calendar'
  return (
    <section className="Member-part PrivateCalendar" id="calendar" aria-labelledby={id}>
      <h2 id={id}>{t('account.calendar.title')}</h2>
      <p>{t('account.calendar.text')}</p>
      {url && (
        <p className="PrivateCalendar-url">
          <span className="note">{t('account.calendar.url')}</span>
          <a href={url.replace(/^https?:/, 'webcal:')} translate="no">
            {url}
          </a>
        </p>
      )}
      <CallForm
        id="calendar-form"
        form={form}
        call={`${url ? 'DELETE' : 'POST'} /api/${programme}/calendar`}
        next={`${path}#calendar`}
        labelledBy={id}
        submitLabel={t(url ? 'account.calendar.revoke' : 'account.calendar.open')}
        returned={returned}
      >
        {url && <p className="note">{t('account.calendar.revokeNote')}</p>}
      </CallForm>
    </section>
  )
}
