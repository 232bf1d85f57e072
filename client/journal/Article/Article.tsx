import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { ShareLinks } from '#client/ui/share/ShareLinks.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { ArticleContent } from './schema.ts'
import './Article.css'

/** A story of the journal: title, poster and text in one column, related stories beside it. */
export function Article(article: RootProps<ArticleContent>) {
  const id = useId()
  const { title, intro, picture, text } = article
  return (
    <article className="Section Opening Article" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={article.crumbs} title={title} />
        <div className="Pair Pair--57">
          {picture && <Poster picture={picture} sizes="(min-width: 62rem) 55vw, 100vw" shadow priority />}
          <header className="stack">
            <Byline {...article} />
            <h1 id={id}>{title}</h1>
            {intro && <p className="lead">{intro}</p>}
          </header>
        </div>
        <div className="Article-body Under Column Column--8">
          <div>
            {text && <RichTextView text={text} />}
            <ShareLinks title={title} />
          </div>
          <Related articles={article.related} />
        </div>
      </div>
    </article>
  )
}

function Byline({ date, author }: ArticleContent) {
  const { intl, t } = useText()
  if (!date && !author) return <p className="label">{t('roots.article.journal')}</p>
  return (
    <p className="Article-byline Row Dotted">
      {date && <time dateTime={date.slice(0, 10)}>{formatDay(intl, date)}</time>}
      {author && <span>{t('roots.article.by', { author })}</span>}
    </p>
  )
}

function Related({ articles }: { articles: ArticleContent['related'] }) {
  const { t } = useText()
  const id = useId()
  if (articles.length === 0) return null
  return (
    <aside className="Article-related" aria-labelledby={id}>
      <h2 id={id}>{t('roots.article.related')}</h2>
      <ul className="lines">
        {articles.map(({ uuid, path, content }) => (
          <li key={uuid}>
            <a href={path}>{content.title}</a>
            {content.intro && <p>{content.intro}</p>}
          </li>
        ))}
      </ul>
    </aside>
  )
}
