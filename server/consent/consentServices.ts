import type { Store } from '#server/store/open.ts'

export interface ConsentServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  /** Of PUBLIC_URL. */
  hostname: string
}
