import { definitions } from '#client/blocks/schemas.generated.ts'
import { existsIn } from '#content/commands/checkContent.ts'
import { createWorldCheck } from '#content/commands/readWorld.ts'
import type { Entry, Snapshot } from '#content/library/snapshot.ts'
import { intlFor } from '#i18n/createIntl.ts'
import { hintsOf } from '#server/content/hints.ts'
import type { HintKind } from '#shared/content/previewApi.ts'
import { type Locale, locales } from '#shared/locales.ts'
import type { Remark } from './model/api.ts'

/** Remarks that keep a block, or a part of it, from being drawn. */
const errors: ReadonlySet<string> = new Set(['unknownComponent', 'unknownType', 'missingField', 'brokenField'])

const worlds = new WeakMap<Snapshot, ReturnType<typeof createWorldCheck>>()

/** Remarks of the site's own check about one story as it is typed, in each language. */
export function checkDraft(snapshot: Snapshot, today: Temporal.PlainDate, entry: Entry, rootFolder: string): Remark[] {
  const world = worlds.get(snapshot) ?? createWorldCheck(snapshot, today, rootFolder)
  worlds.set(snapshot, world)
  const exists = existsIn(world)
  return locales.flatMap((language) =>
    hintsOf(world.check(language, entry), { definitions, exists }).map(({ kind, path, detail }) => ({
      severity: errors.has(kind) ? ('error' as const) : ('hint' as const),
      kind,
      path,
      detail,
      language,
      sentence: { fr: sentenceIn('fr', kind), en: sentenceIn('en', kind) },
    })),
  )
}

function sentenceIn(language: Locale, kind: HintKind): string {
  return intlFor(language).formatMessage({ id: `preview.hint.${kind}` })
}
