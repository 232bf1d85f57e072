import { intlFor } from '#i18n/createIntl.ts'
import type { Locale } from '#shared/locales.ts'
import type { OwnSource } from './ledger.ts'

/** A line's description, before a language is chosen. */
export interface LineSource {
  source: string
  label: string
  /** Slug of the reward that the points were spent on. */
  reward: string | null
}

/**
 * The description that the member reads.
 * @param titles of rewards in that language, by slug; a reward without one has the title that it was claimed under
 */
export function lineLabel(
  { source, label, reward }: LineSource,
  titles: ReadonlyMap<string, string>,
  locale: Locale,
): string {
  const named = (reward && titles.get(reward)) || label
  if (source === 'refund') return intlFor(locale).formatMessage({ id: 'vipPoints.refund' }, { reward: named })
  return named || intlFor(locale).formatMessage({ id: `vipPoints.source.${source as Exclude<OwnSource, 'refund'>}` })
}
