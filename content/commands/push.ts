// npm run content:push: sends the component definitions to the Storyblok space STORYBLOK_SPACE_ID; with `-- --all`
// everything that content/ holds (docs/storyblok.md).
import { definitions } from '#client/blocks/schemas.generated.ts'
import { componentsOf } from '../components.ts'
import { readSnapshot } from '../library/readSnapshot.ts'
import { pushAssets } from '../space/assets.ts'
import { pushModel, pushSettings, pushWebhook } from '../space/pushModel.ts'
import { pushStories } from '../space/pushStories.ts'
import { runCommand } from '../space/run.ts'

await runCommand('content:push', ['all', 'dry-run', 'overwrite'], async (run, given) => {
  const components = componentsOf(definitions)
  if (!given.has('all')) return pushModel(run, components)
  const { snapshot, today, remarks } = await readSnapshot(run.storiesDir, run.rootFolder)
  if (remarks.length > 0) throw new Error(`These files cannot be pushed as they are:\n${remarks.join('\n')}`)
  await pushSettings(run, snapshot.space.language_codes)
  await pushModel(run, components)
  await pushStories(run, snapshot, await pushAssets(run, snapshot), today)
  // Last, so that the site is told once and not two hundred times.
  await pushWebhook(run)
})
