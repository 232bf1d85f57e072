/**
 * The parts of plain data that are read while it is drawn: a copy without the rest. Lists keep their length.
 * @param draw gets a copy to read from; what it only hands on and nobody opens becomes an empty object
 */
export function readsOf(data: object, draw: (data: Record<string, unknown>) => void): Record<string, unknown> {
  const reads = new Map<object, Set<string>>()
  const watched = new WeakMap<object, object>()
  draw(watch(data) as Record<string, unknown>)
  return pruned(data) as Record<string, unknown>

  function watch(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value
    const known = watched.get(value)
    if (known) return known
    const names = new Set<string>()
    reads.set(value, names)
    const made = new Proxy(value, {
      get(target, name, receiver) {
        if (typeof name === 'string') names.add(name)
        return watch(Reflect.get(target, name, receiver))
      },
    })
    watched.set(value, made)
    return made
  }

  function pruned(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(pruned)
    const names = reads.get(value) ?? new Set()
    const kept = Object.entries(value).filter(([name]) => names.has(name))
    return Object.fromEntries(kept.map(([name, inner]) => [name, pruned(inner)]))
  }
}
