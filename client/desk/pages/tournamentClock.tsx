import { FormattedMessage, useIntl } from 'react-intl'
import { clockFace } from '#client/poker/clockMessages.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatHour } from '#i18n/formats.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { EveningClock } from '#shared/desk/tournaments.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import type { ClockPress } from '#shared/poker/evening.ts'
import { hourInParis } from '#shared/time/parisTime.ts'
import { countDownData } from '../dataNames.ts'
import { Detail, FormMarks, Instant, Notice, useFrame } from '../parts.tsx'
import { EveningHead, hourWithSeconds } from './tournaments.tsx'

/** The clock of the live page with its buttons; the page loads itself anew, since others may move it, too. */
export function TournamentClock({ evening, at, clock, notice }: DeskViews['tournamentClock']) {
  const intl = useIntl()
  const { locale, house } = useFrame()
  const own = deskPath('tournamentClock', locale, { house: house?.slug ?? '', evening: evening.id })
  return (
    <>
      <Notice notice={notice} />
      <EveningHead evening={evening} hasWayBack />
      {clock ? (
        <>
          <Face clock={clock} at={at} />
          <Presses clock={clock} />
          <p className="note">
            {clock.lastMove ? (
              <>
                <FormattedMessage
                  id={clock.lastMove.by === null ? 'desk.clock.byFloor' : 'desk.clock.byDesk'}
                  values={{ by: clock.lastMove.by }}
                />{' '}
                <Instant at={clock.lastMove.at} />
              </>
            ) : (
              <FormattedMessage id="desk.clock.byPlan" />
            )}
          </p>
        </>
      ) : (
        <p>
          <FormattedMessage id="desk.clock.none" />
        </p>
      )}
      <p className="Switch">
        <a href={own}>
          <FormattedMessage id="desk.evening.refresh" values={{ time: hourWithSeconds(intl.locale, at) }} />
        </a>
      </p>
    </>
  )
}

function Face({ clock, at }: { clock: EveningClock; at: number }) {
  const intl = useIntl()
  const { phase, level, isBreak, secondsLeft, endsAt, next, nextBreakAt, playersLeft } = clock
  const title = level
    ? intl.formatMessage({ id: 'desk.clock.level' }, { number: level.number })
    : intl.formatMessage({
        id: isBreak ? 'desk.clock.break' : phase === 'over' ? 'desk.clock.over' : 'desk.clock.before',
      })
  return (
    <section className="Card Clock">
      <p className={`State State--${phase}`}>
        <FormattedMessage id={`desk.clock.phase.${phase}`} />
      </p>
      <h2>{title}</h2>
      {secondsLeft !== null && (
        <p
          className="Clock-left"
          role="timer"
          aria-live="off"
          {...(endsAt !== null && dataOf(countDownData, { ends: endsAt, drawnAt: at }))}
        >
          {clockFace(secondsLeft)}
        </p>
      )}
      <dl>
        {level && (
          <Detail labelId="desk.clock.blinds">
            <FormattedMessage id="desk.clock.blindsOf" values={{ ...level }} />
          </Detail>
        )}
        {next && (
          <Detail labelId="desk.clock.next">
            {next.kind === 'level' ? (
              <FormattedMessage id="desk.clock.nextLevel" values={{ ...next }} />
            ) : (
              <FormattedMessage id="desk.clock.nextPause" values={{ minutes: next.minutes }} />
            )}
          </Detail>
        )}
        {nextBreakAt !== null && (
          <Detail labelId="desk.clock.nextBreak">{formatHour(intl, hourInParis(nextBreakAt))}</Detail>
        )}
        <Detail labelId="desk.clock.players">{playersLeft ?? '–'}</Detail>
      </dl>
    </section>
  )
}

const buttons: readonly ClockPress[] = ['start', 'hold', 'resume', 'pause', 'previous', 'next', 'fewer', 'more']
const main: ReadonlySet<ClockPress> = new Set(['start', 'pause', 'resume'])

function Presses({ clock: { presses, seen } }: { clock: EveningClock }) {
  return (
    <>
      <div className="Presses">
        {buttons
          .filter((it) => presses.includes(it))
          .map((it) => (
            <Press key={it} press={it} seen={seen} />
          ))}
      </div>
      {presses.includes('end') && (
        <details>
          <summary>
            <FormattedMessage id="desk.clock.endOpen" />
          </summary>
          <p>
            <FormattedMessage id="desk.clock.endWhat" />
          </p>
          <Press press="end" seen={seen} />
        </details>
      )}
    </>
  )
}

function Press({ press, seen }: { press: ClockPress; seen: string }) {
  return (
    <form method="post" className={main.has(press) ? 'Presses-main' : `Presses-${press}`}>
      <FormMarks name="press" />
      <input type="hidden" name="press" value={press} />
      <input type="hidden" name="seen" value={seen} />
      <button type="submit" className={main.has(press) ? undefined : 'secondary'}>
        <FormattedMessage id={`desk.press.${press}`} />
      </button>
    </form>
  )
}
