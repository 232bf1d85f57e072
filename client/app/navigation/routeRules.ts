/** Redirects that editors keep: the manifest of a build, from `/_app/builds/meta/<id>.json`. */
export interface RouteRules {
  /** Where a path leads instead, or undefined. Never fails: a rule that cannot be read is no rule. */
  targetOf(path: string): Promise<URL | undefined>
}

type Rules = Readonly<Record<string, { redirect?: string }>>

/** Rules that lead to rules are followed this far; further is a circle. */
const mostHops = 10
/** A navigation does not wait longer for the manifest than this: the server knows the rules too. */
const patienceMs = 1000

/** Fetches the manifest at once. Its failure, or a rule's, is logged to the console only. */
export function fetchRouteRules(build: string): RouteRules {
  const coming = fetchRules(build)
  return {
    async targetOf(path) {
      const rules = await Promise.race([coming, new Promise<Rules>((done) => setTimeout(done, patienceMs, {}))])
      return followRules(rules, path)
    },
  }
}

async function fetchRules(build: string): Promise<Rules> {
  try {
    const response = await fetch(`/_app/builds/meta/${build}.json`)
    if (!response.ok) throw new Error(`The manifest answered ${response.status}`)
    const { routeRules } = (await response.json()) as { routeRules?: Rules }
    return routeRules ?? {}
  } catch (error) {
    console.warn('The route rules are not known', error)
    return {}
  }
}

export function followRules(rules: Rules, path: string): URL | undefined {
  let target: URL | undefined
  try {
    for (let hops = 0, at = path; ; hops++) {
      const { redirect } = Object.hasOwn(rules, at) ? (rules[at] ?? {}) : {}
      if (redirect === undefined) return target
      if (hops === mostHops) throw new Error(`Route rules of ${path} lead in a circle`)
      target = new URL(redirect, location.origin)
      if (!/^https?:$/.test(target.protocol)) throw new Error(`Route rule of ${at} leads to ${redirect}`)
      if (target.origin !== location.origin) return target
      at = target.pathname
    }
  } catch (error) {
    console.warn('A route rule is not followed', error)
    return undefined
  }
}
