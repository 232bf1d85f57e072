// npm run content:pull: takes stories, data sources and assets of the Storyblok space STORYBLOK_SPACE_ID into content/
// (docs/storyblok.md).
import { definitions } from '#client/blocks/schemas.generated.ts'
import { readSnapshot } from '../library/readSnapshot.ts'
import { pullAll } from '../pull/pull.ts'
import { readSwitches, runTransfer } from '../transfer/runTransfer.ts'

try {
  const switches = readSwitches(process.argv.slice(2), ['dry-run'])
  process.exitCode = await runTransfer('content:pull', switches, async (context, settings) => {
    const { snapshot, today, remarks } = await readSnapshot(settings.storiesDir, settings.rootFolder)
    if (remarks.length > 0) throw new Error(`Mend these files first:\n${remarks.join('\n')}`)
    await pullAll(context, { ...settings, definitions, snapshot, today })
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
