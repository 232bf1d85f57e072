import { type DescribedRoute, describeRoute } from '#server/http/describe/description.ts'
import { type ContentHealth, contentHealthRoute } from './contentApi.ts'

/** GET /api/content/health: 503 when no page could be drawn. */
export function contentHealth(read: () => ContentHealth): DescribedRoute {
  return describeRoute(contentHealthRoute, (_req, res) => {
    const health = read()
    res
      .status(health.state === 'down' ? 503 : 200)
      .set('Cache-Control', 'no-store')
      .json(health)
  })
}
