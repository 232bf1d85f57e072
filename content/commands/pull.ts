// npm run content:pull: takes stories and assets of the Storyblok space STORYBLOK_SPACE_ID into content/ (docs/storyblok.md).
import { readSnapshot } from '../library/readSnapshot.ts'
import { pullStories } from '../space/pull.ts'
import { runCommand } from '../space/run.ts'

await runCommand('content:pull', ['dry-run'], async (run) => {
  const { snapshot, remarks } = await readSnapshot(run.storiesDir, run.rootFolder)
  if (remarks.length > 0) throw new Error(`Mend these files first:\n${remarks.join('\n')}`)
  await pullStories(run, snapshot)
})
