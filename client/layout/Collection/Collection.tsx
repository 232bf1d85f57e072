import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { Coordinates } from '#client/ui/place/Coordinates.tsx'
import { Stars } from '#client/ui/place/Stars.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { SectionHead } from '#client/ui/Section.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { RootProps } from '../rootProps.ts'
import type { CollectedContent, CollectionContent } from './schema.ts'
import '#client/blocks/cards.css'
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
          <ul className="Cards Collection-items">
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

/** A page of a collection: houses under their arch, everything else in the plain frame. */
function StoryTile({ story }: { story: StoryReference<CollectedContent> }) {
  const { content, component, path, name } = story
  const isHouse = component === 'hotel'
  const picture = (isHouse && content.portrait) || content.picture
  return (
    <article className="Cards-item">
      {picture && (
        <Poster
          picture={picture}
          sizes="(min-width: 62rem) 28vw, (min-width: 40rem) 45vw, 100vw"
          arch={isHouse}
          caption={false}
        />
      )}
      <div className="Cards-line">
        <h2>
          <a href={path}>{content.name ?? content.title ?? name}</a>
        </h2>
        {content.stars !== undefined && <Stars count={content.stars} />}
      </div>
      {summaryOf(content) && <p>{summaryOf(content)}</p>}
      <div className="Cards-line">
        <Place content={content} component={component} />
        {content.price_from !== undefined && <Price euros={content.price_from} from />}
      </div>
    </article>
  )
}

function summaryOf({ tagline, intro }: CollectedContent): string | undefined {
  return tagline ?? intro
}

/** Where, or for an article when. */
function Place({ content, component }: { content: CollectedContent; component: string }) {
  const intl = useIntl()
  if (component === 'article' && content.date) {
    return (
      <time className="note" dateTime={content.date.slice(0, 10)}>
        {formatDay(intl, content.date)}
      </time>
    )
  }
  const { town, latitude, longitude } = content
  if (!town) return null
  return (
    <p className="note">
      {town}
      {component === 'hotel' && latitude !== undefined && longitude !== undefined && (
        <>
          <br />
          <Coordinates latitude={latitude} longitude={longitude} />
        </>
      )}
    </p>
  )
}
