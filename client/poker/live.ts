import { timeOf } from '#client/casino/floorRows.ts'
import { holdsTyped } from '#client/forms/typed.ts'
import { readData } from '#client/ui/dataOf.ts'
import type { LiveTournament } from '#shared/poker/api.ts'
import { type ClockSentences, clockParts, fill } from './clockMessages.ts'
import { tournamentData } from './dataNames.ts'

/** How long before the first card the page begins to listen; until then the number of places is as old as the page. */
const listenBeforeMs = 3 * 60 * 60 * 1000
const tickMs = 250
/** A stream that ended for good is asked for again after this long. */
const againMs = 15_000

/**
 * Follows a tournament: the clock runs here from the server's own times, so that all readers see the same second;
 * what changes comes by server-sent events, missed ones too (Last-Event-ID is the browser's doing). Nothing runs while
 * the page is hidden; a cut line is said.
 */
export function startTournament(place: HTMLElement): void {
  const { stream: address = '', state = '', sentences = '' } = readData(place, tournamentData)
  const texts = JSON.parse(sentences) as ClockSentences
  const lang = document.documentElement.lang
  let live = JSON.parse(state) as LiveTournament
  // Difference of the server's clock to ours: a message can only be late, so the largest is the truest.
  let ahead: number | undefined
  let stream: EventSource | undefined
  let cutAt: number | undefined
  let openAgainAt = 0

  const timer = setInterval(() => {
    if (!place.isConnected) return end()
    if (document.visibilityState === 'hidden') return
    if (!stream && isNear()) open()
    if (stream || live.phase !== 'before') show()
  }, tickMs)
  document.addEventListener('visibilitychange', pauseWhileHidden)

  function now(): number {
    return Date.now() + (ahead ?? 0)
  }

  function isNear(): boolean {
    return live.phase !== 'over' && Date.parse(live.startsAt) - now() < listenBeforeMs && Date.now() >= openAgainAt
  }

  function open() {
    stream = new EventSource(address)
    stream.addEventListener('error', () => {
      cutAt ??= Date.now()
      // Refused, not cut: the browser gives up, we do not.
      if (stream?.readyState === EventSource.CLOSED) closeFor(againMs)
    })
    stream.addEventListener('live', ({ data }) => apply(JSON.parse(String(data)) as LiveTournament))
    stream.addEventListener('resync', () => {
      void readAgain()
      closeFor(0)
    })
  }

  function apply(next: LiveTournament) {
    cutAt = undefined
    // Missed events come in order, and may be older than the page.
    if (Date.parse(next.at) < Date.parse(live.at)) return
    ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, Date.parse(next.at) - Date.now())
    const before = live
    live = next
    markStage(next)
    if (next.phase === 'over') closeFor(againMs)
    if (doorOf(before) !== doorOf(next)) void readAgain()
    if (titleOf(before) !== titleOf(next)) speak(titleOf(next))
    show()
  }

  function titleOf(it: LiveTournament): string {
    return clockParts(it, now(), texts, lang).title
  }

  function show() {
    place.hidden = live.phase === 'before' || live.phase === 'over'
    const parts = clockParts(live, now(), texts, lang)
    for (const part of place.querySelectorAll<HTMLElement>(`[${tournamentData.part}]`)) {
      const text = parts[part.getAttribute(tournamentData.part) as keyof typeof parts] ?? ''
      if (part.textContent !== text) part.textContent = text
    }
    const line = place.querySelector<HTMLElement>(`[${tournamentData.line}]`)
    const announcement = fill(place.getAttribute(cutAt ? tournamentData.cut : tournamentData.said) ?? '', {
      time: timeOf(cutAt ?? now()),
    })
    if (line && line.textContent !== announcement) line.textContent = announcement
    place.classList.toggle('LiveClock--cut', cutAt !== undefined)
    const free = document.querySelector<HTMLElement>(`[${tournamentData.free}]`)
    const pattern = free?.getAttribute(tournamentData.free)
    if (free && pattern && live.free > 0) {
      const text = fill(pattern, {
        free: String(live.free),
        places: String(live.places),
      })
      if (free.textContent !== text) free.textContent = text
    }
  }

  function speak(text: string) {
    const spoken = place.querySelector(`[${tournamentData.spoken}]`)
    if (spoken) spoken.textContent = text
  }

  function pauseWhileHidden() {
    // Back again, it opens at the next tick and is told what is now.
    if (document.visibilityState === 'hidden') closeFor(0)
  }

  function closeFor(ms: number) {
    stream?.close()
    stream = undefined
    openAgainAt = Date.now() + ms
  }

  function end() {
    closeFor(0)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', pauseWhileHidden)
  }
}

/** The state that decides which button the page shows: the server draws it. */
function doorOf({ phase, free, registrationOpen }: LiveTournament): string {
  return `${phase === 'before'} ${phase === 'over'} ${free > 0} ${registrationOpen}`
}

/** The frame with the way in, as the server draws it now. Without an answer it stays: the stream brings the next one. */
async function readAgain(): Promise<void> {
  const { readPage } = await import('#client/ui/readPage.ts')
  const page = await readPage(location.pathname).catch(() => undefined)
  const [old, drawn] = [document, page].map((it) => it?.querySelector(`[${tournamentData.register}]`))
  if (old && drawn && !holdsTyped(old)) old.replaceWith(document.importNode(drawn, true))
}

/** Marks what is being played on the timeline and in the table, wherever the page shows the structure. */
function markStage({ stage }: Pick<LiveTournament, 'stage'>): void {
  for (const place of document.querySelectorAll<HTMLElement | SVGElement>(`[${tournamentData.minute}]`)) {
    const isNow = stage !== null && Number(place.getAttribute(tournamentData.minute)) === stage.fromMinute
    place.toggleAttribute(tournamentData.now, isNow)
    if (!(place instanceof HTMLElement)) continue
    if (isNow) place.setAttribute('aria-current', 'step')
    else place.removeAttribute('aria-current')
  }
}
