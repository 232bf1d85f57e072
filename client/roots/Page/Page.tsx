import { useId } from 'react'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import type { PageContent } from '#shared/content/roots/page.ts'
import type { RootProps } from '../rootProps.ts'

/** A page's title block, unless a block of its own opens it (decisions §9). */
export function Page({ title, show_title, intro, crumbs }: RootProps<PageContent>) {
  const id = useId()
  if (!show_title) return null
  return (
    <section className="Section Opening" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={crumbs} title={title} />
        <div className="stack">
          <h1 id={id}>{title}</h1>
          {intro && <p className="lead">{intro}</p>}
        </div>
      </div>
    </section>
  )
}
