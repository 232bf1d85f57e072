import { definitions } from '#client/blocks/schemas.generated.ts'
import { createDrawings } from '#server/http/drawings.ts'
import { createStaticBlocks } from '#server/pages/draw/staticBlocks.tsx'
import { pageStyles } from '#server/pages/draw/styles.ts'
import { readManifest } from '#server/pages/manifest.ts'
import { createApplicationPages } from '#server/pages/plan/applicationPages.ts'
import type { PageServices } from '#server/pages/services.ts'
import { distDir, type Site } from '#test/support/site.ts'

const blockBytes = 64 * 1024 * 1024

/** The services that draw pages of an opened site, as server/pages/index.ts builds them, for anonymous visitors. */
export function pageServices({ services }: Site): PageServices {
  const { env, log, clock, content, calls, idempotency, poker, forms } = services
  const manifest = readManifest(distDir)
  return {
    env,
    log,
    clock,
    content,
    manifest,
    definitions,
    headers: {},
    blocks: createStaticBlocks(blockBytes, log, clock),
    styles: pageStyles(manifest),
    drawings: createDrawings({ count: async () => {} }),
    contentForms: forms.posts,
    tournaments: poker?.live,
    applicationPages: createApplicationPages([], []),
    calls,
    idempotency,
    members: {
      rightOf: async () => 'login' as const,
      describeSession: async () => ({ isConnected: false, profile: null, vip: null }),
      protectedReader: async () => ({ isOff: false, pauseUntil: null }),
    },
  }
}
