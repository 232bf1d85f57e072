import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The address that is drawn once, when the site is built; /dynamique draws the same page for each request.
  prerender: ['/'],
} satisfies Config
