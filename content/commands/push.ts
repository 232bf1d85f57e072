// npm run content:push: sends the component definitions to the Storyblok space STORYBLOK_SPACE_ID.
import { definitions } from '#client/blocks/schemas.generated.ts'
import { componentsOf } from '../components.ts'
import { pushComponents } from './pushComponents.ts'

const { STORYBLOK_OAUTH_TOKEN, STORYBLOK_SPACE_ID, STORYBLOK_MANAGEMENT_API } = process.env
const missing = Object.entries({ STORYBLOK_OAUTH_TOKEN, STORYBLOK_SPACE_ID }).flatMap(([name, it]) =>
  it ? [] : [name],
)
if (!STORYBLOK_OAUTH_TOKEN || !STORYBLOK_SPACE_ID) {
  console.error(`content:push needs ${missing.join(' and ')}`)
  process.exit(1)
}
try {
  const { made, changed } = await pushComponents(componentsOf(definitions), {
    api: STORYBLOK_MANAGEMENT_API?.replace(/\/+$/, '') || 'https://mapi.storyblok.com/v1',
    oauthToken: STORYBLOK_OAUTH_TOKEN,
    spaceId: STORYBLOK_SPACE_ID,
  })
  console.log(`${made.length} components made, ${changed.length} changed`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
