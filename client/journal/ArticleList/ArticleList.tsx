import { useIntl } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { ArticleContent } from '../Article/schema.ts'
import type { ArticleListContent } from './schema.ts'
import '../../blocks/cards.css'
import './ArticleList.css'

/** Stories of the journal: the first one large with the others beside it, or all alike. Static. */
export function ArticleList(content: ArticleListContent) {
  const { articles, layout } = content
  const { t } = useText()
  const [first, ...others] = layout !== 'grille' && articles.length > 1 ? articles : []
  return (
    <BlockSection className="ArticleList" content={content}>
      {articles.length === 0 && <p className="lead">{t('blocks.articleList.empty')}</p>}
      {first && (
        <div className="ArticleList-led">
          <ArticleCard article={first} isFirst />
          <div className="ArticleList-others Column Column--5">{others.map(drawArticle)}</div>
        </div>
      )}
      {!first && articles.length > 0 && <div className="Cards">{articles.map(drawArticle)}</div>}
    </BlockSection>
  )
}

const drawArticle = (article: StoryReference<ArticleContent>) => <ArticleCard key={article.uuid} article={article} />

function ArticleCard({
  article: { path, content },
  isFirst,
}: {
  article: StoryReference<ArticleContent>
  isFirst?: true
}) {
  const intl = useIntl()
  const { title, intro, author, date, picture } = content
  return (
    <article className={isFirst ? 'Cards-item ArticleList-first' : 'Cards-item'}>
      {picture && (
        <Poster
          picture={picture}
          sizes={isFirst ? '(min-width: 62rem) 55vw, 100vw' : '(min-width: 40rem) 30vw, 100vw'}
          caption={isFirst ? undefined : false}
        />
      )}
      <div className="ArticleList-words Column Column--2">
        {(date || author) && (
          <p className="mini">
            {date && <time dateTime={date.slice(0, 10)}>{formatDay(intl, date)}</time>}
            {date && author && ' · '}
            {author}
          </p>
        )}
        <h3>
          <a href={path}>{title}</a>
        </h3>
        {intro && <p>{intro}</p>}
      </div>
    </article>
  )
}
