import { useView } from '#client/app/useView.ts'
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

interface ShowStatusTagProps {
  status: ShowStatus
  note?: string
  /** Only for readers who may read of games. */
  vipNote?: string
}

/** The status of a performance, as a word with a sign; an ordinary one says nothing. */
export function ShowStatusTag({ status, note, vipNote }: ShowStatusTagProps) {
  const { t, gamingOff } = useView()
  const text = [note, gamingOff ? undefined : vipNote].filter(Boolean).join('\u00a0· ')
  if (status === 'scheduled') return text ? <p className="note">{text}</p> : null
  return (
    <p className={`ShowStatus ShowStatus--${status}`}>
      <span className="tag">
        <Icon name={statusIcons[status]} />
        {t(`shows.status.${status}`)}
      </span>
      {text && <span className="note">{text}</span>}
    </p>
  )
}
