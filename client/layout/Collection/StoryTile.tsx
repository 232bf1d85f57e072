import { useIntl } from 'react-intl'
import { Coordinates } from '#client/places/Coordinates.tsx'
import { Stars } from '#client/places/Stars.tsx'
import { Price } from '#client/ui/Price.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { CollectedContent } from './schema.ts'

/** A page of a collection: houses under their arch, everything else in the plain frame. */
export function StoryTile({ story }: { story: StoryReference<CollectedContent> }) {
  const { content, component, path, name } = story
  const isHouse = component === 'hotel'
  const picture = (isHouse && content.portrait) || content.picture
  return (
    <article className="StoryTile">
      {picture && (
        <Poster
          picture={picture}
          sizes="(min-width: 62rem) 28vw, (min-width: 40rem) 45vw, 100vw"
          arch={isHouse}
          caption={false}
        />
      )}
      <div className="StoryTile-line">
        <h2>
          <a href={path}>{content.name ?? content.title ?? name}</a>
        </h2>
        {content.stars !== undefined && <Stars count={content.stars} />}
      </div>
      {summaryOf(content) && <p>{summaryOf(content)}</p>}
      <div className="StoryTile-line">
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
