import type { Store } from '#server/store/open.ts'

export interface ConsentServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  /** The site is served over TLS. */
  secure: boolean
  /** Of PUBLIC_URL. */
  hostname: string
}
