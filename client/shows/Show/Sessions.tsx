import { useId } from 'react'
import { useIntl } from 'react-intl'
import { LinkView } from '#client/ui/LinkView.tsx'
import { formatEvening } from '#i18n/eventDates.ts'
import { type ShowSession, showStatuses } from '#shared/shows/shows.ts'
import { ShowStatusTag } from '../ShowStatusTag.tsx'
import type { ShowContent } from './schema.ts'

/** Every evening of a show, past ones too: who comes from a search sees that it was yesterday. */
export function Sessions({ show, sessions }: { show: ShowContent; sessions: readonly ShowSession[] }) {
  const intl = useIntl()
  const id = useId()
  return (
    <div className="Show-sessions">
      <h2 id={id}>{intl.formatMessage({ id: 'shows.sessions' })}</h2>
      {sessions.length === 0 && <p className="lead">{intl.formatMessage({ id: 'shows.noSession' })}</p>}
      <ul aria-labelledby={id}>
        {sessions.map(({ uid, day, time, status, note }) => (
          <li key={uid} className={showStatuses[status].sellsTickets ? undefined : 'is-closed'}>
            <time dateTime={`${day}T${time}`}>{formatEvening(intl, `${day} ${time}`)}</time>
            <ShowStatusTag status={status} note={note} />
            {showStatuses[status].sellsTickets && show.ticket_link && (
              <LinkView link={show.ticket_link} className="Show-ticket">
                {intl.formatMessage(
                  { id: 'shows.ticketsFor' },
                  {
                    title: show.title,
                    evening: formatEvening(intl, `${day} ${time}`),
                    hidden: (text) => (
                      <span key="for" className="visually-hidden">
                        {text}
                      </span>
                    ),
                  },
                )}
              </LinkView>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
