import { useId } from 'react'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import type { RootProps } from '../rootProps.ts'
import type { PageContent } from './schema.ts'

/** Blocks that bear the page's title. */
const openings: ReadonlySet<string> = new Set(['hero', 'collection_hero'])

/** A page's title block, unless a block of its own opens it. A title that is not shown is still read out. */
export function Page({ title, show_title, intro, body, crumbs }: RootProps<PageContent>) {
  const id = useId()
  if (body.some(({ component }) => openings.has(component))) return null
  if (!show_title) return <h1 className="visually-hidden">{title}</h1>
  return (
    <section className="Section Opening" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={crumbs} title={title} />
        <div className="stack">
          <h1 className="Display" id={id}>
            {title}
          </h1>
          {intro && <p className="lead">{intro}</p>}
        </div>
      </div>
    </section>
  )
}
