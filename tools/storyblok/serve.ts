import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { generateStories } from '#content/library/generatedStories.ts'
import { openLibrary } from '#content/library/library.ts'
import type { Entry } from '#content/library/snapshot.ts'
import { houseFolder, ownName } from '#shared/houseFolder.mjs'
import { createEditor } from '#tools/editor/editor.ts'
import { createEditorFiles } from '#tools/editor/editorFiles.ts'
import { rateLimit } from './delivery/rateLimit.ts'
import { contentListener } from './listener.ts'
import { createDiskCache } from './pictures/diskCache.ts'
import { createOriginals } from './pictures/originals.ts'
import { type ContentServiceOptions, readSettings } from './settings.ts'
import { createWebhooks } from './webhook.ts'

export type { ContentServiceOptions } from './settings.ts'

export interface ContentService {
  /** Without a trailing slash; the client's `endpoint` is this and `/v2`. */
  url: string
  cv(): number
  /** Makes the file of a draft that of the published story, as the editor's button does. @param fullSlug */
  publish(fullSlug: string): Promise<void>
  /** Makes the file of the published story that of its draft. @param fullSlug */
  unpublish(fullSlug: string): Promise<void>
  /** Reads the folder now, without waiting for the file system to report a change. */
  refresh(): Promise<void>
  /** Resolves when every webhook call so far has been answered or given up. */
  webhooksSettled(): Promise<void>
  close(): Promise<void>
}

const here = import.meta.dirname

/**
 * Storyblok's Content Delivery API v2 and its image service over a folder of story files.
 * @throws when the port is taken
 */
export async function startContentService(options: ContentServiceOptions): Promise<ContentService> {
  const { port, host = '127.0.0.1', storiesDir, dataDir, rootFolder = 'website-hotels', spaceId = 100100 } = options
  const log = options.log ?? ((line) => console.error(`content: ${line}`))
  const webhooks = createWebhooks([options.webhook ?? []].flat(), spaceId, log)
  const library = await openLibrary({
    storiesDir,
    clientDir: options.clientDir,
    rootFolder,
    dataDir,
    now: options.now ?? (() => new Date()),
    log,
    generated: generateStories(options.generatedStories ?? 0, rootFolder),
    onChange: webhooks.tell,
  })
  const cdn = {
    library,
    rateLimit: rateLimit(options.requestsPerSecond),
    spaceId,
    previewToken: options.previewToken ?? 'preview',
  }
  const assetsDir = options.assetsDir ?? join(houseFolder, 'assets')
  const images = {
    originals: createOriginals(assetsDir),
    cache: createDiskCache(join(dataDir, 'images'), 512 * 1024 * 1024),
  }
  const [webhook] = [options.webhook ?? []].flat()
  const files = createEditorFiles(storiesDir, library)
  const editor = createEditor({
    library,
    files,
    assetsDir,
    clientDir: options.clientDir,
    pageDir: options.editorDir ?? join(here, '../..', ownName('dist'), 'editor'),
    rootFolder,
    spaceId,
    previewToken: cdn.previewToken,
    // The webhook is an address of the site.
    siteUrl: new URL(options.siteUrl ?? webhook?.url ?? 'http://localhost:3000').origin,
  })
  const server = createServer(contentListener({ cdn, images, assetsDir, editor, log }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  }).catch(async (error: unknown) => {
    await library.close()
    throw error
  })

  const { address, family, port: taken } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    cv: library.cv,
    publish: async (fullSlug) => files.publish(entryAt(fullSlug)),
    unpublish: async (fullSlug) => files.unpublish(entryAt(fullSlug)),
    refresh: library.refresh,
    webhooksSettled: webhooks.settled,
    async close() {
      await library.close()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      await images.cache.settled()
    },
  }

  function entryAt(slug: string): Entry {
    const entry = library.snapshot().bySlug.get(slug.replace(/\/$/, ''))
    if (!entry) throw new Error(`There is no story ${slug}`)
    return entry
  }
}

if (import.meta.main) {
  const service = await startContentService(readSettings(process.env)).catch((error: unknown) => {
    console.error(`content: cannot start: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  })
  console.log(`Content service at ${service.url}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => service.close())
}
