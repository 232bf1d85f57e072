import { memo } from 'react'
import { type LoaderFunction, type RouteObject, useLoaderData } from 'react-router'
import type { PagePayload } from '#shared/http/pages.ts'
import { type PageContextValue, PageProvider } from './pageContext.ts'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { LocalHeaderSlot, SlotView } from './SlotView.tsx'

/**
 * The page between header and footer, which the browser hydrates in `#page`. The server draws `main` as text and its
 * slots in one React root or several, one after another (server/pages/draw/): the same nodes. Drawn once for each payload:
 * what the router does in between is no news for a page.
 */
const Page = memo(function Page({ payload }: { payload: PagePayload }) {
  return (
    <PageProvider value={pageContextOf(payload)}>
      {payload.localHeader !== undefined && <LocalHeaderSlot key={`${payload.key}-local`} html={payload.localHeader} />}
      <main id="content" tabIndex={-1} key={payload.key}>
        {payload.slots.map((slot) => (
          <SlotView key={slot.id} slot={slot} payload={payload} />
        ))}
      </main>
    </PageProvider>
  )
})

/** The page as its interactive blocks know it, on both sides. */
export function pageContextOf({
  locale,
  path,
  alternates,
  today,
  contacts,
}: Pick<PagePayload, 'locale' | 'path' | 'alternates' | 'today' | 'contacts'>): PageContextValue {
  // A page that is being looked at is never drawn for later.
  const validUntil = () => {}
  return { locale, path, alternates, today, now: Date.parse(`${today}T00:00:00Z`), contacts, validUntil }
}

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
