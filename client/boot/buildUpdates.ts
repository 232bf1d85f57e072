import { buildLimits } from '#shared/limits.ts'

export interface BuildWatch {
  /** A newer build is out: the next navigation is a full load, and nothing happens before it (R166). */
  isOutdated(): boolean
}

interface Options {
  /** The build that drew this document. */
  build: string
  isSlow(): boolean
}

/**
 * Asks for `/_app/builds/latest.json?<timestamp>` 1 s after start, then every ten minutes, and when
 * the tab is shown again after that long (spec §4, §7; decisions §11). On a slow connection it does
 * not ask. Decisions §8 draws these two states as a machine; here they are one boolean, because
 * xstate alone would weigh twice this script.
 */
export function watchBuild({ build, isSlow }: Options): BuildWatch {
  let outdated = false
  let askedAt = Date.now()
  setTimeout(ask, buildLimits.firstPollDelayMs)
  // Timers of hidden tabs are held back by browsers anyway: what they missed is asked when it is shown.
  const repeated = setInterval(askIfShown, buildLimits.pollMs)
  document.addEventListener('visibilitychange', askIfShown)
  return { isOutdated: () => outdated }

  function askIfShown() {
    if (document.visibilityState === 'visible' && Date.now() - askedAt >= buildLimits.pollMs) ask()
  }

  async function ask() {
    askedAt = Date.now()
    if (isSlow()) return
    try {
      const response = await fetch(`/_app/builds/latest.json?${askedAt}`)
      if (!response.ok) throw new Error(`latest.json answered ${response.status}`)
      const { id } = (await response.json()) as { id?: unknown }
      if (typeof id !== 'string' || id === build) return
      outdated = true
      clearInterval(repeated)
      document.removeEventListener('visibilitychange', askIfShown)
    } catch (error) {
      console.warn('The latest build is not known', error)
    }
  }
}
