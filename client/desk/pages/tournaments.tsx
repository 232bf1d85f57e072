import { useIntl } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { formatEveningAt } from '#i18n/eventDates.ts'
import { formatHour } from '#i18n/formats.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { EveningEntry, PlayerEntry, WaitingEntry } from '#shared/desk/tournaments.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { timeZone } from '#shared/house.ts'
import { type PlayerState, playerStates } from '#shared/poker/evening.ts'
import { localHour } from '#shared/time/localTime.ts'
import { CodeField, Details, Form, Message, Press, useFrame, usePath } from '../parts.tsx'

/** Evenings of the casino: tonight's first, then those to come, then the last two days. */
export function Tournaments(groups: DeskViews['tournaments']) {
  const isNone = groups.tonight.length + groups.coming.length + groups.past.length === 0
  return (
    <>
      {isNone && <Message className="lead" id="desk.evenings.none" />}
      {(['tonight', 'coming', 'past'] as const).map(
        (name) =>
          groups[name].length > 0 && (
            <section key={name} className="Part">
              <Message as="h2" id={`desk.evenings.${name}`} />
              <ul className="Tiles">
                {groups[name].map((it) => (
                  <EveningTile key={it.id} evening={it} />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  )
}

function EveningTile({ evening }: { evening: EveningEntry }) {
  const { intl, t } = useText()
  const pathTo = usePath()
  const { id, title, startsAt, state, counts, places } = evening
  return (
    <li>
      <a href={pathTo('tournament', { evening: id })}>
        <strong>{title}</strong>
        <span>{formatEveningAt(intl, startsAt)}</span>
        <span>
          {state === 'cancelled' ? t('desk.evening.cancelled') : t('desk.evenings.counts', { ...counts, places })}
        </span>
      </a>
    </li>
  )
}

/** The evening of a page that is about a part of it, with the way back. */
export function EveningHead({ evening, hasWayBack }: { evening: EveningEntry; hasWayBack?: boolean }) {
  const intl = useIntl()
  const pathTo = usePath()
  const { id, title, startsAt, state } = evening
  return (
    <div>
      <h2>{hasWayBack ? <a href={pathTo('tournament', { evening: id })}>{title}</a> : title}</h2>
      <p className="note">
        {formatEveningAt(intl, startsAt)}
        {state === 'cancelled' && (
          <>
            {' · '}
            <Message as="strong" id="desk.evening.cancelled" />
          </>
        )}
      </p>
    </div>
  )
}

/** An evening: the code of a ticket, figures, the players in their groups, who waits, and what closes the doors. */
export function Tournament(props: DeskViews['tournament']) {
  const { evening, players, waiting, may, returned, search } = props
  const { locale, house } = useFrame()
  const of = { house: house?.slug ?? '', evening: evening.id }
  const { intl, t } = useText()
  const isWaiting = waiting.some(({ state }) => state === 'waiting')
  return (
    <>
      <EveningHead evening={evening} />
      {may.checkIn && (
        <Form name="code" returned={returned} submit="desk.evening.checkIn">
          <CodeField labelId="desk.evening.code" help="desk.evening.codeHelp" returned={returned} maxLength={40} />
        </Form>
      )}
      <Figures evening={evening} />
      <p className="Switch">
        {may.walkIn && <a href={deskPath('tournamentWalkIn', locale, of)}>{t('desk.title.tournamentWalkIn')}</a>}
        {may.clock && <a href={deskPath('tournamentClock', locale, of)}>{t('desk.title.tournamentClock')}</a>}
        <a href={deskPath('tournament', locale, of)}>
          {t('desk.evening.refresh', { time: hourWithSeconds(intl.locale, props.at) })}
        </a>
      </p>
      <search>
        <form className="Search" method="get">
          <label htmlFor="q">{t('desk.evening.search')}</label>
          <input id="q" name="q" defaultValue={search} maxLength={60} spellCheck={false} />
          <button type="submit" className="secondary">
            {t('desk.evening.searchSubmit')}
          </button>
        </form>
      </search>
      {players.length === 0 && <Message id={search ? 'desk.evening.nobodyFound' : 'desk.evening.nobody'} />}
      {playerStates.map((state) => (
        <Group key={state} state={state} players={players.filter((it) => it.state === state)} evening={evening.id} />
      ))}
      {waiting.length > 0 && (
        <section className="Part">
          <Message as="h2" id="desk.evening.waiting" values={{ count: waiting.length }} />
          <ol className="Players">
            {waiting.map((it) => (
              <Waiting key={it.id} entry={it} />
            ))}
          </ol>
          {may.give && isWaiting && evening.free > 0 && (
            <div className="Buttons">
              <Form name="offerNext" submit="desk.evening.offerNext" isSecondary />
              {evening.free > 1 && <Form name="offerAll" submit="desk.evening.offerAll" isSecondary />}
            </div>
          )}
        </section>
      )}
      {may.noShows && (
        <details>
          <Message as="summary" id="desk.evening.noShowsOpen" values={{ count: may.noShows }} />
          <Message id="desk.evening.noShowsWhat" />
          <Form name="noShows" submit="desk.evening.noShows" />
        </details>
      )}
      {may.undoNoShows && (
        <Form name="undoNoShows" submit="desk.evening.undoNoShows" isSecondary>
          <Message id="desk.evening.undoNoShowsWhat" values={{ count: may.undoNoShows }} />
        </Form>
      )}
      {may.export && players.length > 0 && (
        <div className="Buttons">
          <Form name="sheet" submit="desk.evening.sheet" isSecondary />
          <Form name="export" submit="desk.evening.export" isSecondary />
        </div>
      )}
    </>
  )
}

const figures = ['players', 'checkedIn', 'unpaid', 'waiting'] as const

function Figures({ evening: { counts, free, places } }: { evening: EveningEntry }) {
  return (
    <Details
      className="Figures"
      details={{
        ...Object.fromEntries(figures.map((name) => [`desk.evening.count.${name}`, counts[name]])),
        'desk.evening.count.free': places > 0 && `${free} / ${places}`,
      }}
    />
  )
}

function Group({ state, players, evening }: { state: PlayerState; players: readonly PlayerEntry[]; evening: string }) {
  if (players.length === 0) return null
  return (
    <section className="Part">
      <Message as="h2" id={`desk.player.group.${state}`} values={{ count: players.length }} />
      <ul className="Players">
        {players.map((it) => (
          <Player key={it.id} player={it} evening={evening} />
        ))}
      </ul>
    </section>
  )
}

/** A line: the name leads to everything that may be done, the button does what is done most. */
function Player({ player, evening }: { player: PlayerEntry; evening: string }) {
  const { intl, t } = useText()
  const pathTo = usePath()
  const { id, code, money, checkedInAt, may } = player
  const name = player.name || t('desk.player.nameless')
  const path = pathTo('tournamentPlayer', { evening, player: id })
  return (
    <li>
      <span>
        <a href={path}>{name}</a>
        <small>
          <span translate="no">{code}</span> · {t(`desk.player.money.${money}`)}
          {checkedInAt !== null && ` · ${formatHour(intl, localHour(checkedInAt))}`}
        </small>
      </span>
      {may.checkIn && <Press name="checkIn" fields={{ id }} labelId="desk.evening.checkIn" about={name} isMain />}
      {may.undo && <Press name="undo" fields={{ id }} labelId="desk.evening.undoShort" about={name} />}
    </li>
  )
}

function Waiting({ entry: { name, state, offeredUntil } }: { entry: WaitingEntry }) {
  const { intl, t } = useText()
  return (
    <li>
      <span>
        {name}
        <small>
          {state === 'offered' && offeredUntil !== null
            ? t('desk.evening.offered', { time: formatHour(intl, localHour(offeredUntil)) })
            : t('desk.evening.isWaiting')}
        </small>
      </span>
    </li>
  )
}

/** « 20:14:03 », by the clocks of the house. */
export function hourWithSeconds(locale: string, at: number): string {
  const format = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone }
  return new Intl.DateTimeFormat(locale, format as Intl.DateTimeFormatOptions).format(at)
}
