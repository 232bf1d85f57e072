import type { SceneKind, SceneOptions } from '../scene.ts'

/** One picture of the site: how it is drawn and, for those who write alt texts, what is seen. */
export type Picture = SceneOptions & { kind: SceneKind; seen: string }

/** Name → picture. Names are addresses: once a story uses one it stays. */
export type Family = Record<string, Picture>
