import type { SceneKind, SceneOptions } from '../scene.ts'

/** How one picture of the site is drawn. */
export type Picture = SceneOptions & { kind: SceneKind }

/** Name → picture. Names are addresses: once a story uses one it stays. */
export type Family = Readonly<Record<string, Picture>>
