import { type IntlShape, useIntl } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { Cards } from '#client/blocks/Cards.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { HouseLink } from '#client/ui/place/HouseLink.tsx'
import { formatDuration, formatPrice } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { ActivityContent } from '../Activity/schema.ts'
import type { ActivityListContent } from './schema.ts'
import './ActivityList.css'

/** Things to do, each with its place, length and price. Static. */
export function ActivityList(content: ActivityListContent) {
  const { label, title, intro, hotel, listing, limit, link_label, link, surface, anchor } = content
  const { t } = useText()
  const { items = [], page = 1, pages = 1, query = {} } = listing ?? {}
  const isStrip = limit !== undefined && items.length > 1
  return (
    <BlockSection className="ActivityList" content={{ label, title, intro, surface, anchor }}>
      {items.length === 0 && <p className="lead">{t('places.activity.empty')}</p>}
      {items.length > 0 && (
        <Cards isStrip={isStrip} count={items.length} label={title ?? t('places.activity.plain')}>
          {items.map((activity) => (
            <ActivityCard key={activity.uuid} activity={activity} level={title ? 3 : 2} />
          ))}
        </Cards>
      )}
      <PageLinks page={page} pages={pages} query={query} anchor={anchor} />
      {(hotel || (link && link_label)) && (
        <div className="actions">
          {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
          {hotel && <HouseLink house={hotel} />}
        </div>
      )}
    </BlockSection>
  )
}

function ActivityCard({ activity, level }: { activity: StoryReference<ActivityContent>; level: 2 | 3 }) {
  const intl = useIntl()
  const { title, intro, picture, town } = activity.content
  const Heading = `h${level}` as const
  return (
    <article className="Cards-item">
      {picture && (
        <Poster picture={picture} sizes="(min-width: 62rem) 20rem, (min-width: 40rem) 45vw, 100vw" caption={false} />
      )}
      <Heading>
        <a href={activity.path}>{title}</a>
      </Heading>
      {intro && <p>{intro}</p>}
      <p className="note">{[town, ...termsOf(intl, activity.content)].filter(Boolean).join('\u00a0· ')}</p>
    </article>
  )
}

function termsOf(intl: IntlShape, { duration, age_from, price }: ActivityContent): (string | undefined)[] {
  return [
    duration === undefined ? undefined : formatDuration(intl, duration),
    age_from ? intl.formatMessage({ id: 'places.activity.ageFrom' }, { age: age_from }) : undefined,
    price === undefined
      ? undefined
      : price === 0
        ? intl.formatMessage({ id: 'places.activity.free' })
        : formatPrice(intl, price),
  ]
}
