import type { Crumb } from '#client/ui/Breadcrumb.tsx'

/** What the view of a root type receives: its story's content, and where the page stands. */
export type RootProps<Content> = Content & { crumbs?: readonly Crumb[] }
