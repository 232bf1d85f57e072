import { memo } from 'react'
import { type LoaderFunction, type RouteObject, useLoaderData } from 'react-router'
import type { PagePayload } from '#shared/http/pages.ts'
import { PageProvider } from './pageContext.ts'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { LocalHeaderSlot, SlotView } from './SlotView.tsx'

/**
 * The page between header and footer, the same tree on both sides: the server draws it into
 * `#page`, the browser hydrates it there. Drawn once for each payload: what the router
 * does in between is no news for a page.
 */
const Page = memo(function Page({ payload }: { payload: PagePayload }) {
  const context = {
    locale: payload.locale,
    path: payload.path,
    alternates: payload.alternates,
    today: payload.today,
    now: Date.parse(`${payload.today}T00:00:00Z`),
    contacts: payload.contacts,
    // In the browser a page is never drawn for later.
    validUntil: () => {},
  }
  return (
    <PageProvider value={context}>
      {payload.localHeader !== undefined && <LocalHeaderSlot key={`${payload.key}-local`} html={payload.localHeader} />}
      <main id="content" tabIndex={-1} key={payload.key}>
        {payload.slots.map((slot) => (
          <SlotView key={slot.id} slot={slot} payload={payload} />
        ))}
      </main>
    </PageProvider>
  )
})

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
