import { createHash } from 'node:crypto'
import { contestState } from '#shared/forms/contestDays.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { localDay } from '#shared/time/localTime.ts'
import { findFormBlock } from '../formBlock.ts'
import type { FormServices } from '../formServices.ts'

/** A contest that has entries, or a draw. */
export interface Contest {
  /** Key of its page at the desk: a name may have any letters. */
  key: string
  name: string
  /** In the reader's language; its name while no loaded page has one. */
  title: string
  entries: number
  /** `open`: entries still come; `unknown`: its page is not loaded yet. */
  state: 'open' | 'over' | 'announced' | 'drawn' | 'unknown'
  /** Day, while it is open; null: it has no end yet. */
  lastDay: string | null
}

type Services = Pick<FormServices, 'store' | 'content' | 'clock'>

/** Contests by their names. @param input `house`, slug: those alone whose entries are all of that house; undefined: every one */
export async function readContests(
  services: Services,
  { house, locale }: { house: string | undefined; locale: Locale },
): Promise<Contest[]> {
  const { db } = services.store
  const counted = await db
    .selectFrom('contestEntries')
    .innerJoin('submissions', 'submissions.id', 'contestEntries.submissionId')
    .select(['contest', (row) => row.fn.countAll<number>().as('entries')])
    .select((row) =>
      row.fn
        .sum<number>(
          row
            .case()
            .when('house', '=', house ?? '')
            .then(1)
            .else(0)
            .end(),
        )
        .as('own'),
    )
    .groupBy('contest')
    .execute()
  const draws = await db.selectFrom('contestDraws').select(['contest', 'seed']).execute()
  const byName = new Map(counted.map((it) => [it.contest, it]))
  const drawn = new Map(draws.map((it) => [it.contest, it.seed !== null]))
  return [...new Set([...byName.keys(), ...drawn.keys()])].toSorted().flatMap((name) => {
    const { entries = 0, own = 0 } = byName.get(name) ?? {}
    if (house !== undefined && (Number(entries) === 0 || Number(own) !== Number(entries))) return []
    const title = contestTitle(services.content, locale, name)
    return [{ key: keyOf(name), name, title, entries: Number(entries), ...stateOf(services, name, drawn.get(name)) }]
  })
}

/** The title of a contest for people, as its form has it; its name while no loaded page has one. */
export function contestTitle(content: Pick<Services['content'], 'all'>, locale: Locale, name: string): string {
  const forms = content.all(locale).flatMap(({ body }) => body.filter((it) => it.component === 'contest_form'))
  const form = forms.find((it) => it.content.contest === name)
  return (form?.content.contest_title as string | undefined) || name
}

function stateOf(
  { content, clock }: Pick<Services, 'content' | 'clock'>,
  name: string,
  isDrawn: boolean | undefined,
): Pick<Contest, 'state' | 'lastDay'> {
  if (isDrawn !== undefined) return { state: isDrawn ? 'drawn' : 'announced', lastDay: null }
  const days = findFormBlock(content, 'contest', { contest: name })?.contest
  // Without its form nobody can enter.
  if (!days) return { state: content.holdsAll(defaultLocale) ? 'over' : 'unknown', lastDay: null }
  const isOver = contestState(days, localDay(clock())) === 'over'
  return { state: isOver ? 'over' : 'open', lastDay: days.last ?? null }
}

function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 16)
}
