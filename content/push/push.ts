import type { BlockDefinition } from '#shared/content/block.ts'
import { componentsOf } from '../components.ts'
import type { Snapshot } from '../library/snapshot.ts'
import { numberFields } from '../transfer/storyBody.ts'
import { assetUsesOf } from './assetUses.ts'
import type { PushContext } from './context.ts'
import { pushAssets } from './pushAssets.ts'
import { pushComponents, pushGroups } from './pushComponents.ts'
import { pushDatasources } from './pushDatasources.ts'
import { pushSpace, pushWebhook, type SpaceTarget } from './pushSpace.ts'
import { pushStories } from './pushStories.ts'

export interface PushOptions extends SpaceTarget {
  definitions: Readonly<Record<string, BlockDefinition>>
  /** The stories, folders and data sources of the files. */
  snapshot: Snapshot
  assetsDir: string
  today: Temporal.PlainDate
  freshDates: boolean
  rootFolder: string
}

/**
 * Makes a space what the files say: settings, content model, data sources, assets, stories, and at last the webhook, so
 * that the site is told once and not two hundred times. Each step finds out what is there and writes what differs; a
 * run that was stopped is simply run again.
 * @throws ManagementError when the token, the space or the connection lets nothing further be written
 */
export async function pushAll(context: PushContext, options: PushOptions): Promise<void> {
  const { definitions, snapshot, rootFolder } = options
  await pushSpace(context, options)
  const groups = await pushGroups(context)
  await pushComponents(context, componentsOf(definitions), groups)
  await pushDatasources(context, snapshot)
  const assets = await pushAssets(context, {
    assetsDir: options.assetsDir,
    uses: assetUsesOf(snapshot),
    rootName: snapshot.space.name,
  })
  await pushStories(context, { ...options, assets, numbers: numberFields(definitions), rootFolder })
  await pushWebhook(context, options)
}
