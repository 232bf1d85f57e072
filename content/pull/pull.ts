import type { PushContext } from '../push/context.ts'
import { numberFields } from '../transfer/storyBody.ts'
import { localAssets } from './localAssets.ts'
import type { PullOptions } from './options.ts'
import { pullDatasources, pullSpace } from './pullLists.ts'
import { pullStories } from './pullStories.ts'

/**
 * Takes what the space has into the files: only what says something else is written, so that a pull after a push changes
 * nothing. Files of stories that the space does not have stay and are named.
 * @throws ManagementError when the token, the space or the connection lets nothing further be read
 */
export async function pullAll(context: PushContext, options: PullOptions): Promise<void> {
  await pullSpace(context, options)
  await pullDatasources(context, options)
  const assets = await localAssets(context, options)
  await pullStories(context, { ...options, assets, numbers: numberFields(options.definitions) })
}
