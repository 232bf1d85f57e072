import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { PlanEvening } from '#client/outing/PlanEvening.tsx'
import { formatEvening } from '#i18n/eventDates.ts'
import '#shared/features.ts'
import { shortId } from '#shared/outing/address.ts'
import { type ShowSession, showStatuses } from '#shared/shows/shows.ts'
import { performancesAnchor, ticketWayOf } from '#shared/shows/tickets.ts'
import { PriceLevels } from '../PriceLevels.tsx'
import { ShowStatusTag } from '../ShowStatusTag.tsx'
import { Tickets } from '../Tickets.tsx'
import type { ShowContent } from './schema.ts'

interface SessionsProps {
  /** Uuid of the show's story. */
  story: string
  show: ShowContent
  sessions: readonly ShowSession[]
}

/** Every evening of a show, past ones too: who comes from a search sees that it was yesterday. */
export function Sessions({ story, show, sessions }: SessionsProps) {
  const { intl, t } = useText()
  const id = useId()
  const selling = sessions.filter((it) => showStatuses[it.status].sellsTickets)
  return (
    <div className="Show-sessions" id={performancesAnchor}>
      <h2 id={id}>{t('shows.sessions')}</h2>
      {sessions.length === 0 && <p className="lead">{t('shows.noSession')}</p>}
      <ul aria-labelledby={id}>
        {sessions.map((session) => {
          const { uid, day, time, status, note, vipNote } = session
          const sells = showStatuses[status].sellsTickets
          return (
            <li key={uid} id={anchorOf(session)} className={sells ? undefined : 'is-closed'}>
              <div className="Show-evening Column Column--1">
                <time className="Capital" dateTime={`${day}T${time}`}>
                  {formatEvening(intl, `${day} ${time}`)}
                </time>
                <ShowStatusTag status={status} note={note} vipNote={vipNote} />
                {sells && <PriceLevels levels={session.levels} />}
              </div>
              {sells && (
                <p className="Show-ways Row">
                  <Tickets show={show} session={session} />
                  {has.outing && (
                    <PlanEvening
                      choices={{ day, show: { id: shortId(story), time } }}
                      title={`${show.title}, ${formatEvening(intl, `${day} ${time}`)}`}
                    />
                  )}
                </p>
              )}
              {status === 'full' && <AnotherEvening full={session} selling={selling} />}
            </li>
          )
        })}
      </ul>
      <HowToBuy show={show} selling={selling} />
    </div>
  )
}

function anchorOf({ uid }: ShowSession): string {
  return `seance-${uid}`
}

/** A full evening leads to the next one with seats, else to the one before it. */
function AnotherEvening({ full, selling }: { full: ShowSession; selling: readonly ShowSession[] }) {
  const { intl, t } = useText()
  const other = selling.find((it) => it.startsAt > full.startsAt) ?? selling.at(-1)
  if (!other) return null
  return (
    <p className="Show-ways Row note">
      {t('shows.otherEvening', {
        evening: (
          <a key="evening" href={`#${anchorOf(other)}`}>
            {formatEvening(intl, `${other.day} ${other.time}`)}
          </a>
        ),
      })}
    </p>
  )
}

/** Said once under the evenings: whose the ticket offices are, and what to tell the house. */
function HowToBuy({ show, selling }: { show: ShowContent; selling: readonly ShowSession[] }) {
  const { intl, t, contacts } = useView()
  const ways = selling.map((it) => ticketWayOf(it, show, { contacts })).filter((it) => it !== undefined)
  const offices = [...new Set(ways.flatMap((it) => (it.kind === 'office' ? [it.office] : [])))]
  const house = ways.find((it) => it.kind === 'house')
  return (
    <>
      {offices.length > 0 && (
        <p className="note">{t('shows.officeNote', { offices: intl.formatList(offices), count: offices.length })}</p>
      )}
      {house && <p className="note">{t(house.email ? 'shows.houseNoteMail' : 'shows.houseNote')}</p>}
    </>
  )
}
