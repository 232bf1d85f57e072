/** Limits of a plan (Storyblok's page of technical limits and its pricing, read in November 2026). */
export interface PlanLimits {
  requestsPerSecond: number
  components: number
  folders: number
  /** Languages, the default one included. */
  languages: number
  /** Webhooks are signed on paid plans alone (docs of webhooks). */
  webhookSecrets: boolean
  /** Apps that may be installed: Translatable Slugs needs Growth (the app's page). */
  apps: readonly string[]
}

export const plans = {
  starter: { requestsPerSecond: 3, components: 200, folders: 100, languages: 2, webhookSecrets: false, apps: [] },
  growth: {
    ...{ requestsPerSecond: 6, components: 600, folders: 1000, languages: 4, webhookSecrets: true },
    apps: ['translatable-slugs'],
  },
} as const satisfies Record<string, PlanLimits>
