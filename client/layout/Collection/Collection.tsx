import { useId } from 'react'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { SectionHead } from '#client/ui/Section.tsx'
import type { RootProps } from '../rootProps.ts'
import { StoryTile } from './StoryTile.tsx'
import type { CollectionContent } from './schema.ts'
import './Collection.css'

/** Pages under one title: an opening, then each page as its kind looks. */
export function Collection({ title, label, intro, picture, items, crumbs }: RootProps<CollectionContent>) {
  const id = useId()
  return (
    <section className="Section Opening Collection" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={crumbs} title={title} />
        <SectionHead level={1} id={id} label={label} title={title} intro={intro} />
        {picture && <Poster picture={picture} sizes="(min-width: 84rem) 84rem, 100vw" ratio="21/9" priority />}
        {items.length > 0 && (
          <ul className="Collection-items">
            {items.map((story) => (
              <li key={story.uuid}>
                <StoryTile story={story} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
