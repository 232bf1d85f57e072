import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import type { IconName } from '#client/ui/iconNames.ts'
import type { ShowStatus } from '#shared/shows/shows.ts'
import './ShowStatusTag.css'

const statusIcons = {
  promotion: 'tag',
  exclusive: 'star',
  full: 'prohibit',
  canceled: 'x',
  postponed: 'calendar-x',
  finished: 'check',
} as const satisfies Partial<Record<ShowStatus, IconName>>

/** The status of a performance, as a word with a sign; an ordinary one says nothing. */
export function ShowStatusTag({ status, note }: { status: ShowStatus; note?: string }) {
  const intl = useIntl()
  if (status === 'scheduled') return note ? <p className="note">{note}</p> : null
  return (
    <p className={`ShowStatus ShowStatus--${status}`}>
      <span className="tag">
        <Icon name={statusIcons[status]} />
        {intl.formatMessage({ id: `shows.status.${status}` })}
      </span>
      {note && <span className="note">{note}</span>}
    </p>
  )
}
