// npm run content:push: sends the component definitions to the Storyblok space STORYBLOK_SPACE_ID; with `-- --all`
// everything that content/ holds (docs/storyblok.md).
import { definitions } from '#client/blocks/schemas.generated.ts'
import { componentsOf } from '../components.ts'
import { readSnapshot } from '../library/readSnapshot.ts'
import { pushAll } from '../push/push.ts'
import { pushComponents } from '../push/pushComponents.ts'
import { readSwitches, runTransfer } from '../transfer/runTransfer.ts'

try {
  const switches = readSwitches(process.argv.slice(2), ['all', 'dry-run', 'overwrite', 'fresh-dates'])
  process.exitCode = await runTransfer('content:push', switches, async (context, settings) => {
    if (!switches.has('all')) return pushComponents(context, componentsOf(definitions))
    const { snapshot, today, remarks } = await readSnapshot(settings.storiesDir, settings.rootFolder)
    if (remarks.length > 0) throw new Error(`These files cannot be pushed as they are:\n${remarks.join('\n')}`)
    const names = new Intl.DisplayNames(['fr'], { type: 'language' })
    const languages = snapshot.space.language_codes.map((code) => ({ code, name: names.of(code) ?? code }))
    const freshDates = switches.has('fresh-dates')
    const target = { ...settings, defaultLanguage: names.of('fr') ?? 'fr', languages }
    await pushAll(context, { ...target, definitions, snapshot, today, freshDates })
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
