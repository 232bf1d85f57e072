import { iconLimits } from '#shared/limits.ts'
import { type IconSet, svgsOf } from './svg.ts'

interface Question {
  /** Bases, in the order in which they are asked. */
  servers: readonly string[]
  set: string
  icons: readonly string[]
}

/**
 * Asks server after server for icons of one set: the next one when 750 ms passed without an answer,
 * or at once when an answer failed or lacks icons. A slow server stays asked, up to 5 s.
 * @param onFound gets what each answer brought, `<svg>` by name within the set
 * @returns when everything is found or no server is left to ask; never fails
 */
export function fetchInOrder(question: Question, onFound: (found: Map<string, string>) => void): Promise<void> {
  const { servers, set } = question
  const missing = new Set(question.icons)
  const finished = new AbortController()
  let next = 0
  let waitingFor = 0
  let rotation: ReturnType<typeof setTimeout> | undefined

  return new Promise((resolve) => {
    fetchNext()

    function fetchNext() {
      clearTimeout(rotation)
      const server = missing.size > 0 ? servers[next++] : undefined
      if (server === undefined) {
        if (missing.size === 0 || waitingFor === 0) finish()
        return
      }
      waitingFor++
      rotation = setTimeout(fetchNext, iconLimits.rotationMs)
      ask(server).then((found) => {
        waitingFor--
        for (const name of found.keys()) missing.delete(name)
        if (found.size > 0) onFound(found)
        fetchNext()
      })
    }

    function finish() {
      clearTimeout(rotation)
      finished.abort()
      resolve()
    }
  })

  async function ask(server: string): Promise<Map<string, string>> {
    const names = [...missing]
    try {
      const signal = AbortSignal.any([finished.signal, AbortSignal.timeout(iconLimits.serverTimeoutMs)])
      const response = await fetch(`${server}/${set}.json?icons=${names.join(',')}`, {
        signal,
        credentials: 'same-origin',
      })
      if (!response.ok) throw new Error(`${server} answered ${response.status}`)
      return svgsOf((await response.json()) as IconSet, names)
    } catch (error) {
      if (!finished.signal.aborted) console.warn('Icons did not come', error)
      return new Map()
    }
  }
}
