import type { BuildWatchActor } from '#client/states/states.ts'
import { buildLimits } from '#shared/limits.ts'

export interface BuildWatch {
  /** A newer build is out: nothing of this one is fetched any more, and nothing else happens before a navigation. */
  isOutdated(): boolean
  /** Tells of a navigation. @returns true when it must be a full load */
  navigates(): boolean
}

interface Options {
  /** The build that drew this document. */
  build: string
  isSlow(): boolean
  /** Comes with the first newer build: until then there is nothing to watch over. */
  startWatch(): Promise<BuildWatchActor>
}

/**
 * Asks for `/_app/builds/latest.json?<timestamp>` 1 s after start, then every ten minutes, and when
 * the tab is shown again after that long. On a slow connection it does not ask.
 */
export function watchBuild({ build, isSlow, startWatch }: Options): BuildWatch {
  let watch: BuildWatchActor | undefined
  let checkedAt = Date.now()
  setTimeout(ask, buildLimits.firstPollDelayMs)
  // Timers of hidden tabs are held back by browsers anyway: what they missed is asked when it is shown.
  const repeated = setInterval(askIfVisible, buildLimits.pollMs)
  document.addEventListener('visibilitychange', askIfVisible)
  return {
    isOutdated: () => watch?.getSnapshot().matches('current') === false,
    navigates() {
      if (watch?.getSnapshot().can({ type: 'navigate' })) watch.send({ type: 'navigate' })
      return watch?.getSnapshot().matches('fullLoad') === true
    },
  }

  function askIfVisible() {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt >= buildLimits.pollMs) ask()
  }

  async function ask() {
    checkedAt = Date.now()
    if (isSlow()) return
    try {
      const response = await fetch(`/_app/builds/latest.json?${checkedAt}`)
      if (!response.ok) throw new Error(`latest.json answered ${response.status}`)
      const { id } = (await response.json()) as { id?: unknown }
      if (typeof id !== 'string' || id === build) return
      // Where its file is gone with this build, payloads are of another one, and so each page is loaded in full.
      watch ??= await startWatch()
      watch.send({ type: 'newer' })
      clearInterval(repeated)
      document.removeEventListener('visibilitychange', askIfVisible)
    } catch (error) {
      console.warn('The latest build is not known', error)
    }
  }
}
