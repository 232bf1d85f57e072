import type { Kysely } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Slugs by which rows name houses and rewards, with the story of each: a story that is renamed keeps its rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'story_slugs')
    .addColumn('kind', 'text', (it) => it.notNull())
    .addColumn('slug', 'text', (it) => it.notNull())
    .addColumn('uuid', 'text', (it) => it.notNull())
    .addColumn('name_fr', 'text', (it) => it.notNull())
    .addColumn('name_en', 'text', (it) => it.notNull())
    .addColumn('until', instant(db))
    .addPrimaryKeyConstraint('story_slugs_once', ['kind', 'slug'])
    .execute()
  await db.schema.createIndex('story_slugs_by_uuid').on('story_slugs').columns(['kind', 'uuid']).execute()
}
