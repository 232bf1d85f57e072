import type { Crumb } from '#client/ui/Breadcrumb.tsx'

/** Props of a root type's view: its story's content, and the page's place in the site. */
export type RootProps<Content> = Content & { crumbs?: readonly Crumb[] }
