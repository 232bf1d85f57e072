import type { Texts } from '#server/store/inLanguage.ts'
import type { SlugKind, Tx } from '#server/store/tables.ts'

/** A published story that rows name by its slug. */
interface NamedStory {
  uuid: string
  /** Last segment of its French address. */
  slug: string
  names: Texts
}

interface Followed {
  kind: SlugKind
  /** Gives the rows of a slug to another one. */
  move: (tx: Tx, from: string, to: string) => Promise<void>
}

/**
 * Notes the slugs of stories, and moves the rows of those that editors have renamed since. A story that is gone keeps
 * its slug, and the next story at it has its rows. Safe beside other processes that do the same.
 * @param now epoch ms
 */
export async function followSlugs(
  tx: Tx,
  { kind, move }: Followed,
  stories: readonly NamedStory[],
  now: number,
): Promise<void> {
  const rows = await tx
    .selectFrom('storySlugs')
    .select(['uuid', 'slug', 'names'])
    .where('kind', '=', kind)
    .where('until', 'is', null)
    .execute()
  const known = new Map(rows.map((it) => [it.uuid, it]))
  const renamed = stories.filter(({ uuid, slug }) => known.has(uuid) && known.get(uuid)?.slug !== slug)
  // First, since a new story may have a slug that one of them left.
  for (const story of renamed) await rename(story)
  for (const story of stories) {
    const last = known.get(story.uuid)
    const isSame = last?.slug === story.slug && last.names === story.names
    if (!isSame && !renamed.includes(story)) await note(story)
  }

  async function rename(story: NamedStory): Promise<void> {
    const left = await tx
      .updateTable('storySlugs')
      .set({ until: now })
      .where('kind', '=', kind)
      .where('uuid', '=', story.uuid)
      .where('slug', '!=', story.slug)
      // The lock: a second process waits here, and has nothing to move afterwards.
      .where('until', 'is', null)
      .returning('slug')
      .executeTakeFirst()
    if (!left) return
    await stepAside(story)
    await note(story)
    await move(tx, left.slug, story.slug)
  }

  /** The story that has had the slug until now keeps its own rows: two stories may change places. */
  async function stepAside({ uuid, slug }: NamedStory): Promise<void> {
    const other = await tx
      .selectFrom('storySlugs')
      .select('uuid')
      .where('kind', '=', kind)
      .where('slug', '=', slug)
      .where('uuid', '!=', uuid)
      .where('until', 'is', null)
      .executeTakeFirst()
    if (!other) return
    const aside = `~${other.uuid}`
    await tx.deleteFrom('storySlugs').where('kind', '=', kind).where('slug', '=', aside).execute()
    await tx.updateTable('storySlugs').set({ slug: aside }).where('kind', '=', kind).where('slug', '=', slug).execute()
    await move(tx, slug, aside)
  }

  async function note({ uuid, slug, names }: NamedStory): Promise<void> {
    const columns = { uuid, names, until: null }
    await tx
      .insertInto('storySlugs')
      .values({ kind, slug, ...columns })
      .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(columns))
      .execute()
  }
}
