import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { LetterContent } from './schema.ts'
import './Letter.css'

/** A letter on the site: its opening; the parts follow as blocks of their own. */
export function Letter({ title, date, intro, picture, crumbs }: RootProps<LetterContent>) {
  const { intl, t } = useText()
  const id = useId()
  return (
    <section className="Section Opening Letter" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={crumbs} title={title} />
        <div className="Pair Pair--57">
          {picture && <Poster picture={picture} sizes="(min-width: 62rem) 55vw, 100vw" shadow priority />}
          <header className="stack">
            <p className="label">
              {t('letter.label')}
              {date && (
                <>
                  {' · '}
                  <time dateTime={date.slice(0, 10)}>{formatDay(intl, date)}</time>
                </>
              )}
            </p>
            <h1 id={id}>{title}</h1>
            {intro && <p className="lead">{intro}</p>}
            <p className="note">{t('letter.page.whole')}</p>
          </header>
        </div>
      </div>
    </section>
  )
}
