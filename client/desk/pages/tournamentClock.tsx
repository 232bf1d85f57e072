import { useText } from '#client/app/useText.ts'
import { clockFace } from '#client/poker/clockMessages.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatHour } from '#i18n/formats.ts'
import type { EveningClock } from '#shared/desk/tournaments.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import type { ClockPress } from '#shared/poker/evening.ts'
import { localHour } from '#shared/time/localTime.ts'
import { countDownData } from '../dataNames.ts'
import { Details, Instant, Message, Press, usePath } from '../parts.tsx'
import { EveningHead, hourWithSeconds } from './tournaments.tsx'

/** The clock of the live page with its buttons; the page loads itself anew, since others may move it, too. */
export function TournamentClock({ evening, at, clock }: DeskViews['tournamentClock']) {
  const { intl, t } = useText()
  const pathTo = usePath()
  const own = pathTo('tournamentClock', { evening: evening.id })
  return (
    <>
      <EveningHead evening={evening} hasWayBack />
      {clock ? (
        <>
          <Face clock={clock} at={at} />
          <Presses clock={clock} />
          <p className="note">
            {clock.lastMove ? (
              <>
                {t(clock.lastMove.by === null ? 'desk.clock.byFloor' : 'desk.clock.byDesk', { by: clock.lastMove.by })}{' '}
                <Instant at={clock.lastMove.at} />
              </>
            ) : (
              t('desk.clock.byPlan')
            )}
          </p>
        </>
      ) : (
        <Message id="desk.clock.none" />
      )}
      <p className="Switch">
        <a href={own}>{t('desk.evening.refresh', { time: hourWithSeconds(intl.locale, at) })}</a>
      </p>
    </>
  )
}

function Face({ clock, at }: { clock: EveningClock; at: number }) {
  const { intl, t } = useText()
  const { phase, level, isBreak, secondsLeft, endsAt, next, nextBreakAt, playersLeft } = clock
  const title = level
    ? t('desk.clock.level', { number: level.number })
    : t(isBreak ? 'desk.clock.break' : phase === 'over' ? 'desk.clock.over' : 'desk.clock.before')
  return (
    <section className="Card Clock">
      <Message className={`State State--${phase}`} id={`desk.clock.phase.${phase}`} />
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
      <Details
        details={{
          'desk.clock.blinds': level && t('desk.clock.blindsOf', { ...level }),
          'desk.clock.next':
            next &&
            (next.kind === 'level'
              ? t('desk.clock.nextLevel', { ...next })
              : t('desk.clock.nextPause', { minutes: next.minutes })),
          'desk.clock.nextBreak': nextBreakAt !== null && formatHour(intl, localHour(nextBreakAt)),
          'desk.clock.players': playersLeft ?? '–',
        }}
      />
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
            <ClockButton key={it} press={it} seen={seen} />
          ))}
      </div>
      {presses.includes('end') && (
        <details>
          <Message as="summary" id="desk.clock.endOpen" />
          <Message id="desk.clock.endWhat" />
          <ClockButton press="end" seen={seen} />
        </details>
      )}
    </>
  )
}

function ClockButton({ press, seen }: { press: ClockPress; seen: string }) {
  const isMain = main.has(press)
  return (
    <Press
      name="press"
      labelId={`desk.press.${press}`}
      fields={{ press, seen }}
      isMain={isMain}
      className={isMain ? 'Presses-main' : `Presses-${press}`}
    />
  )
}
