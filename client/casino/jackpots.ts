import { apiHeaders } from '#client/api/apiHeaders.ts'
import { readData } from '#client/ui/dataOf.ts'
import type { FloorStreamEvents, GameTable, Jackpot } from '#shared/casino/api.ts'
import type { Page } from '#shared/http/page.ts'
import { liveRefresh } from '#shared/limits.ts'
import { floorData } from './dataNames.ts'
import { timeOf, updateJackpotRow, updateTableRow } from './floorRows.ts'
import { enhancePayments } from './payments.ts'

/** One stream a casino, however many parts of a page follow it: a browser has six connections to a site in all. */
const sources = new Map<string, { stream: EventSource; users: number }>()

const lookAtClockMs = 10_000

/**
 * Keeps a casino's tables up to date: server-sent events while somebody looks, the API where they do not come; says
 * when nothing was heard for long. Nothing runs while the page is hidden.
 */
export function startJackpots(place: HTMLElement): void {
  const { api = '', staleAfter = '300000' } = readData(place, floorData)
  let stream: EventSource | undefined
  let listening = new AbortController()
  let heardAt = Number(place.querySelector(`[${floorData.heard}]`)?.getAttribute(floorData.heard) || Number.NaN)
  let cutAt: number | undefined
  let state: 'running' | 'stale' | 'cut' = 'running'

  enhancePayments(place, api)
  const clock = setInterval(() => {
    if (!place.isConnected) return end()
    if (document.visibilityState === 'visible') show()
  }, lookAtClockMs)
  const fallback = setInterval(() => {
    if (document.visibilityState === 'hidden' || cutAt === undefined) return
    void readAgain()
    // Refused, not cut: too many were open.
    if (stream?.readyState === EventSource.CLOSED) reopen()
  }, liveRefresh.jackpotsMs)
  document.addEventListener('visibilitychange', follow)
  follow()

  function follow() {
    if (document.visibilityState === 'hidden') return close()
    if (stream) return
    open()
    // Changes while the page was hidden.
    void readAgain()
  }

  function open() {
    stream = joinStream(api)
    listening = new AbortController()
    const { signal } = listening
    const opened = () => {
      cutAt = undefined
      show()
    }
    stream.addEventListener('open', opened, { signal })
    const cut = () => {
      cutAt ??= Date.now()
      show()
    }
    stream.addEventListener('error', cut, { signal })
    stream.addEventListener('resync', () => void readAgain(), { signal })
    listen('jackpot', (jackpot) => {
      updateJackpotRow(place, jackpot)
      heard(jackpot.at)
    })
    listen('tableState', (table) => updateTableRow(place, table))
  }

  function reopen() {
    leaveStream(api)
    listening.abort()
    open()
  }

  function listen<Type extends keyof FloorStreamEvents>(type: Type, handle: (event: FloorStreamEvents[Type]) => void) {
    const { signal } = listening
    stream?.addEventListener(type, ({ data }) => handle(JSON.parse(String(data)) as FloorStreamEvents[Type]), {
      signal,
    })
  }

  async function readAgain() {
    try {
      const [jackpots, games] = await Promise.all([read<Jackpot>(`${api}/jackpots`), read<GameTable>(`${api}/games`)])
      for (const jackpot of jackpots) {
        updateJackpotRow(place, jackpot)
        heard(jackpot.at)
      }
      for (const game of games) updateTableRow(place, game)
    } catch {
      cutAt ??= Date.now()
      show()
    }
  }

  function heard(at: string) {
    const instant = Date.parse(at)
    if (!(heardAt >= instant)) heardAt = instant
    show()
  }

  /** Said aloud only when it becomes another state. */
  function show() {
    const line = place.querySelector<HTMLElement>(`[${floorData.heard}]`)
    if (!line || Number.isNaN(heardAt)) return
    const isStale = Date.now() - heardAt > Number(staleAfter)
    const next = cutAt !== undefined ? 'cut' : isStale ? 'stale' : 'running'
    const text = (place.getAttribute(floorData[next]) ?? '').replace('{time}', timeOf(cutAt ?? heardAt))
    line.textContent = text
    line.hidden = false
    line.classList.toggle('Jackpots-heard--stale', next !== 'running')
    const status = place.querySelector(`[${floorData.said}]`)
    if (status && next !== state) status.textContent = text
    state = next
  }

  function close() {
    if (stream) leaveStream(api)
    listening.abort()
    stream = undefined
    cutAt = undefined
  }

  function end() {
    close()
    clearInterval(clock)
    clearInterval(fallback)
    document.removeEventListener('visibilitychange', follow)
  }
}

async function read<Item>(path: string): Promise<Item[]> {
  const answer = await fetch(path, { headers: apiHeaders() })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return ((await answer.json()) as Page<Item>).items
}

/** @param api path of a casino's calls */
function joinStream(api: string): EventSource {
  const known = sources.get(api) ?? { stream: open(api), users: 0 }
  // The browser does not come back to one that was refused.
  if (known.stream.readyState === EventSource.CLOSED) known.stream = open(api)
  known.users++
  sources.set(api, known)
  return known.stream
}

function open(api: string): EventSource {
  return new EventSource(`${api}/jackpots/stream`)
}

/** The last one who leaves closes it. */
function leaveStream(api: string): void {
  const known = sources.get(api)
  if (!known || --known.users > 0) return
  known.stream.close()
  sources.delete(api)
}
