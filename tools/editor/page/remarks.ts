import { defaultLocale } from '#shared/locales.ts'
import type { Remark } from '../model/api.ts'
import { idOf, keyIn, type Path, type StoryDocument, valueAt } from '../model/document.ts'

/** A remark with the way to the value that it is about. */
export interface PlacedRemark extends Remark {
  place: Path
}

/** The remarks on a document, found by the place where they stand. */
export interface RemarkIndex {
  /** Errors first. */
  all: readonly PlacedRemark[]
  at: (path: Path) => readonly PlacedRemark[]
  below: (path: Path) => { errors: number; hints: number }
}

export function indexRemarks(document: StoryDocument, remarks: readonly Remark[]): RemarkIndex {
  const byKey = new Map(remarks.toReversed().map((it) => [`${it.kind} ${it.path} ${it.detail}`, it]))
  const placed = [...byKey.values()].toReversed().map((it) => ({ ...it, place: placeOf(document, it) }))
  const all = (['error', 'hint'] as const).flatMap((severity) => placed.filter((it) => it.severity === severity))
  const byPlace = Map.groupBy(all, (it) => idOf(it.place))
  return {
    all,
    at: (path) => byPlace.get(idOf(path)) ?? [],
    below(path) {
      const inside = all.filter((it) => `${idOf(it.place)}.`.startsWith(`${idOf(path)}.`))
      const errors = inside.filter((it) => it.severity === 'error').length
      return { errors, hints: inside.length - errors }
    },
  }
}

/** `body.2.text` as the way in the document, to the translated value where a story has one. */
function placeOf(document: StoryDocument, { path, language }: Remark): Path {
  if (path === '') return ['content']
  const steps = ['content', ...path.split('.').map((it) => (/^\d+$/.test(it) ? Number(it) : it))]
  const last = steps.at(-1)
  if (language === defaultLocale || typeof last !== 'string') return steps
  const translated = [...steps.slice(0, -1), keyIn(language, last)]
  return valueAt(document, translated) === undefined ? steps : translated
}
