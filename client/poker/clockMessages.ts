import { formatHour } from '#i18n/formats.ts'
import type { LiveTournament, Stage } from '#shared/poker/api.ts'
import { localHour } from '#shared/time/localTime.ts'

/** Sentences of the live page with their gaps, `{n}`: written by the server, and by the script that goes on. */
export const clockSentences = [
  'level',
  'break',
  'paused',
  'blinds',
  'ante',
  'nextLevel',
  'nextBreak',
  'nextEnd',
  'lateOpen',
  'lateClosed',
  'unknown',
  'none',
] as const

export type ClockSentences = Readonly<Record<(typeof clockSentences)[number], string>>

/** Texts of the places of the live page; the script finds them by name (tournamentData). */
export interface ClockParts {
  title: string
  /** `12:34`. */
  left: string
  blinds: string
  next: string
  nextBreak: string
  players: string
  late: string
  free: string
}

/** @param now epoch ms by the server's clock @param lang `fr-FR` or `en-US` */
export function clockParts(live: LiveTournament, now: number, text: ClockSentences, lang: string): ClockParts {
  const { stage, next, phase } = live
  const number = (value: number) => new Intl.NumberFormat(lang).format(value)
  const hour = (at: string) => formatHour({ locale: lang }, localHour(Date.parse(at)))
  const titled = stage?.kind === 'level' ? fill(text.level, { n: number(stage.number) }) : text.break
  return {
    title: phase === 'paused' ? fill(text.paused, { stage: titled }) : titled,
    left: clockFace(secondsLeft(live, now)),
    blinds: stage?.kind === 'level' ? blindsOf(stage) : text.none,
    next: nextOf(next),
    nextBreak: live.nextBreakAt ? hour(live.nextBreakAt) : text.none,
    players: live.playersLeft === null ? text.unknown : number(live.playersLeft),
    late: live.registrationOpen ? fill(text.lateOpen, { time: hour(live.registrationUntil) }) : text.lateClosed,
    free: live.registrationOpen ? number(live.free) : text.none,
  }

  function blindsOf({ smallBlind, bigBlind, ante }: Extract<Stage, { kind: 'level' }>): string {
    const blinds = fill(text.blinds, { small: number(smallBlind), big: number(bigBlind) })
    return ante > 0 ? fill(text.ante, { blinds, ante: number(ante) }) : blinds
  }

  function nextOf(stage: Stage | null): string {
    if (stage === null) return text.nextEnd
    if (stage.kind === 'break') return fill(text.nextBreak, { minutes: number(stage.minutes) })
    return fill(text.nextLevel, { n: number(stage.number), blinds: blindsOf(stage) })
  }
}

/** Whole seconds left of what is being played; while the clock stands still always the same. */
function secondsLeft({ stageEndsAt, secondsLeft }: LiveTournament, now: number): number {
  if (stageEndsAt === null) return secondsLeft ?? 0
  return Math.max(0, Math.ceil((Date.parse(stageEndsAt) - now) / 1000))
}

/** 754 → `12:34`, 3754 → `1:02:34`. */
export function clockFace(seconds: number): string {
  const pair = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${pair(minutes)}:${pair(rest)}` : `${minutes}:${pair(rest)}`
}

/** `{n}` with its value. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap)
}
