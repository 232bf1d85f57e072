import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { managementLimits } from '#shared/limits.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'

/** A trace of one thing that a run left behind: with it the next one need not read again what nobody has changed. */
export interface Settled {
  /** The space's. */
  id: number
  /** The space's date of its last change then. */
  updatedAt: string
  /** A digest of what the files said. */
  digest: string
  /** The space's uuid; stories and folders only. */
  uuid?: string
  /** The day that dates like `@day+3` were counted from, `2026-11-23`. */
  day?: string
}

/**
 * Which file became what in one space, by kind and key. A convenience: without it a run reads the space, and knows
 * less of who changed what.
 */
export interface SpaceRecord {
  get(kind: string, key: string): Settled | undefined
  /** The key of what has this id in the space. */
  keyOf(kind: string, id: number): string | undefined
  set(kind: string, key: string, settled: Settled): void
  /** Writes what was set since. */
  save(): void
}

/** @param file made where it is missing; a broken one counts as missing */
export function openRecord(file: string, now = () => performance.now()): SpaceRecord {
  const kinds = readKinds(file)
  let savedAt = now()
  let isChanged = false

  return {
    get: (kind, key) => kinds.get(kind)?.get(key),
    keyOf(kind, id) {
      for (const [key, it] of kinds.get(kind) ?? []) if (it.id === id) return key
    },
    set(kind, key, settled) {
      const entries = kinds.get(kind) ?? new Map()
      kinds.set(kind, entries)
      if (JSON.stringify(entries.get(key)) === JSON.stringify(settled)) return
      entries.set(key, settled)
      isChanged = true
      if (now() - savedAt > managementLimits.recordEveryMs) save()
    },
    save,
  }

  function save(): void {
    if (!isChanged) return
    const text = JSON.stringify(Object.fromEntries([...kinds].map(([kind, it]) => [kind, Object.fromEntries(it)])))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
    isChanged = false
    savedAt = now()
  }
}

function readKinds(file: string): Map<string, Map<string, Settled>> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isRecord(read)) return new Map()
    return new Map(Object.entries(read).map(([kind, it]) => [kind, new Map(Object.entries(it as object))]))
  } catch {
    return new Map()
  }
}
