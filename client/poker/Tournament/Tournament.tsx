import { useId } from 'react'
import { useView } from '#client/app/useView.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { HealthWarning } from '#client/protection/HealthWarning.tsx'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { formatEvening } from '#i18n/eventDates.ts'
import { formatPrice, formatWeekday } from '#i18n/formats.ts'
import type { Listed } from '#shared/content/block.ts'
import { houseName } from '#shared/places/houses.ts'
import { stagesOf, tournamentEnd } from '#shared/poker/tournaments.ts'
import type { TournamentLive } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import { localInstant } from '#shared/time/localTime.ts'
import { LiveClock } from '../LiveClock.tsx'
import { Structure, Timeline } from './Structure.tsx'
import { Summary } from './Summary.tsx'
import type { TournamentContent } from './schema.ts'
import './Tournament.css'

interface TournamentProps extends RootProps<TournamentContent> {
  uid: string
  listing: Listed<TournamentContent>
  /** Places, and what is being played; absent where the store does not answer. */
  live?: TournamentLive
}

/** A tournament: what it costs and holds, its structure to read before one registers. Night, printable. */
export function Tournament(tournament: TournamentProps) {
  const { title, intro, casino, picture, date, day, text, structure, late_registration, listing, live } = tournament
  const { intl, t, path, validUntil } = useView()
  const id = useId()
  const stages = stagesOf(structure)
  const startsAt = localInstant(date)
  const endsAt = tournamentEnd({ date, structure })
  const isOver = endsAt <= listing.now
  const current = live?.clock?.stage?.fromMinute
  if (!isOver) validUntil(startsAt > listing.now ? startsAt : endsAt)
  return (
    <section className="Section Opening Tournament" data-surface="nuit" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={tournament.crumbs} title={title} />
        <div className="Pair Pair--top Tournament-top">
          <div className="stack">
            <p className="label">
              {[t('poker.tournament'), day && t('poker.day', { day })].filter(Boolean).join(' · ')}
            </p>
            <h1 className="Display" id={id}>
              {title}
            </h1>
            <p className="Tournament-when">
              <Icon name="calendar-blank" />
              <time className="Capital" dateTime={date.replace(' ', 'T')}>
                {formatEvening(intl, date)}
              </time>
            </p>
            {casino && (
              <p className="Tournament-when">
                <Icon name="map-pin" />
                <a href={casino.path}>{houseName(casino)}</a>
              </p>
            )}
            {live?.clock && <LiveClock live={live.clock} />}
            {intro && <p className="lead">{intro}</p>}
            {picture && <Poster picture={picture} sizes="(min-width: 62rem) 55vw, 100vw" priority />}
          </div>
          <Summary story={tournament.uid} tournament={tournament} stages={stages} isOver={isOver} live={live} />
        </div>
        <HealthWarning />
        {stages.length > 0 && (
          <div className="stack--4">
            <h2>{t('poker.structure')}</h2>
            <Timeline stages={stages} lateRegistration={late_registration} current={current} />
            <Structure stages={stages} date={date} lateRegistration={late_registration} current={current} />
            <p className="note">
              {t('poker.openData', {
                json: (chunks) => (
                  <a key="json" href={`${path}.json`}>
                    {chunks}
                  </a>
                ),
              })}
            </p>
          </div>
        )}
        {text && <RichTextView text={text} />}
        <NextTournaments listing={listing} />
      </div>
    </section>
  )
}

/** Where one plays next, the same house first. */
function NextTournaments({ listing }: { listing: Listed<TournamentContent> }) {
  const { intl, t, locale } = useView()
  const id = useId()
  if (listing.items.length === 0) return null
  return (
    <aside className="Tournament-next no-print" aria-labelledby={id}>
      <h2 id={id}>{t('poker.next')}</h2>
      <ul className="lines">
        {listing.items.map(({ uuid, path, content }) => (
          <li key={uuid}>
            <a href={path}>{content.title}</a>
            <p className="note">
              {[
                content.day && t('poker.day', { day: content.day }),
                formatWeekday(intl, content.date),
                content.casino && houseName(content.casino),
                formatPrice(intl, content.buy_in),
              ]
                .filter(Boolean)
                .join('\u00a0· ')}
            </p>
          </li>
        ))}
      </ul>
      <ArrowLink href={pathFor('tournaments', locale)}>{t('poker.all')}</ArrowLink>
    </aside>
  )
}
