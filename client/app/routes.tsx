import { type LoaderFunction, type RouteObject, useLoaderData } from 'react-router'
import type { PagePayload } from '#shared/http/pages.ts'
import { Page } from './Page.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'

/**
 * One route for every address: which page it is, the server knows (shared/routes.ts), and its
 * payload says everything else.
 */
export function pageRoutes(loader: LoaderFunction, errorElement?: RouteObject['errorElement']): RouteObject[] {
  return [{ id: 'page', path: '*', loader, Component: PageRoute, errorElement }]
}

function PageRoute() {
  const payload = useLoaderData<PagePayload>()
  return (
    <RouteAnnouncer payload={payload}>
      <Page payload={payload} />
    </RouteAnnouncer>
  )
}
