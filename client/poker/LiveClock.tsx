import { useId } from 'react'
import { liveData } from '#client/app/dataNames.ts'
import { useView } from '#client/app/useView.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatHour } from '#i18n/formats.ts'
import type { LiveTournament } from '#shared/poker/api.ts'
import { localHour } from '#shared/time/localTime.ts'
import { type ClockParts, type ClockSentences, clockParts, clockSentences } from './clockMessages.ts'
import { tournamentData } from './dataNames.ts'

/** Lines under the clock, in order. */
const lines = ['blinds', 'next', 'nextBreak', 'players', 'late', 'free'] as const satisfies (keyof ClockParts)[]

/**
 * A tournament while it is played: level, time left, next break, players, late registration, places. Right as it is
 * drawn; client/poker/live.ts lets the clock run and follows the stream. visually-hidden before the first card.
 */
export function LiveClock({ live }: { live: LiveTournament }) {
  const { intl, t, now } = useView()
  const id = useId()
  const text = sentencesIn((name) =>
    t(`pokerPages.clock.${name}`, Object.fromEntries(gaps.map((gap) => [gap, `{${gap}}`]))),
  )
  const parts = clockParts(live, now, text, intl.locale)
  const isPlayed = live.phase !== 'before' && live.phase !== 'over'
  const clockText = (name: 'said' | 'cut', time: string) => t(`pokerPages.clock.${name}`, { time })
  return (
    <section
      className="LiveClock no-print Panel Panel--sun Column"
      aria-labelledby={id}
      {...dataOf(liveData, { live: 'tournament' })}
      {...dataOf(tournamentData, {
        stream: `/api/poker/tournaments/${encodeURIComponent(live.slug)}/stream`,
        state: JSON.stringify(live),
        sentences: JSON.stringify(text),
        said: clockText('said', '{time}'),
        cut: clockText('cut', '{time}'),
      })}
      hidden={!isPlayed}
    >
      <div className="LiveClock-head">
        <p className="label">{t('pokerPages.clock.label')}</p>
        <h2 id={id} {...dataOf(tournamentData, { part: 'title' })}>
          {parts.title}
        </h2>
      </div>
      <p className="LiveClock-left Row">
        <span className="LiveClock-digits" role="timer" aria-live="off" {...dataOf(tournamentData, { part: 'left' })}>
          {parts.left}
        </span>
        <span>{t('pokerPages.clock.left')}</span>
      </p>
      <dl>
        {lines.map((name) => (
          <div key={name}>
            <dt className="mini">{t(`pokerPages.clock.fact.${name}`)}</dt>
            <dd {...dataOf(tournamentData, { part: name })}>{parts[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="note LiveClock-said" {...dataOf(tournamentData, { line: '' })}>
        {clockText('said', formatHour(intl, localHour(now)))}
      </p>
      <noscript>
        <p className="note">{t('pokerPages.clock.noScript')}</p>
      </noscript>
      <p className="visually-hidden" role="status" {...dataOf(tournamentData, { spoken: '' })} />
    </section>
  )
}

const gaps = ['n', 'stage', 'small', 'big', 'blinds', 'ante', 'minutes', 'time'] as const

function sentencesIn(read: (name: keyof ClockSentences) => string): ClockSentences {
  return Object.fromEntries(clockSentences.map((name) => [name, read(name)])) as ClockSentences
}
