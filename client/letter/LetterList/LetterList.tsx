import { useIntl } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { LetterContent } from '../Letter/schema.ts'
import type { LetterListContent } from './schema.ts'
import './LetterList.css'

/** Every letter that has appeared, by pages; before the first one it says when that comes. Static. */
export function LetterList(content: LetterListContent) {
  const { title, listing, anchor } = content
  const { t } = useText()
  const { items = [], page = 1, pages = 1, query = {} } = listing ?? {}
  return (
    <BlockSection className="LetterList" content={content}>
      {items.length === 0 && <p className="lead">{t('letter.list.empty')}</p>}
      {items.length > 0 && (
        <ol className="LetterList-letters Column Column--6">
          {items.map((letter) => (
            <li key={letter.uuid}>
              <LetterLine letter={letter} level={title ? 3 : 2} />
            </li>
          ))}
        </ol>
      )}
      <PageLinks page={page} pages={pages} query={query} anchor={anchor} />
    </BlockSection>
  )
}

function LetterLine({ letter: { path, content }, level }: { letter: StoryReference<LetterContent>; level: 2 | 3 }) {
  const intl = useIntl()
  const { title, date, intro, picture } = content
  const Heading = `h${level}` as const
  return (
    <article className="LetterList-letter">
      {picture && <Poster picture={picture} sizes="(min-width: 48rem) 16rem, 100vw" caption={false} />}
      <div className="stack">
        {date && (
          <p className="note">
            <time dateTime={date.slice(0, 10)}>{formatDay(intl, date)}</time>
          </p>
        )}
        <Heading className="Display">
          <a href={path}>{title}</a>
        </Heading>
        {intro && <p>{intro}</p>}
      </div>
    </article>
  )
}
