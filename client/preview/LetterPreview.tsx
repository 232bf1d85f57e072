import { useText } from '#client/app/useText.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import type { LetterPreviewProps } from '#shared/letter/views.ts'
import { previewData } from './dataNames.ts'
import './LetterPreview.css'

/** Over a letter's preview: the page or the mail, and as whom. In previews only. */
export function LetterPreview({ views, readers, received, parts, mail }: LetterPreviewProps) {
  const { t } = useText()
  const isMail = views.some(({ view, isCurrent }) => view === 'mail' && isCurrent)
  return (
    <div className="LetterPreview">
      <nav className="LetterPreview-bar actions" aria-label={t('preview.letter.bar')}>
        <ul className="actions">
          {views.map(({ view, href, isCurrent }) => (
            <li key={view}>
              <a href={href} aria-current={isCurrent ? 'true' : undefined}>
                {t(`preview.letter.${view}`)}
              </a>
            </li>
          ))}
        </ul>
        <ul className="actions">
          {readers.map(({ kind, casino, href, isCurrent }) => (
            <li key={href}>
              <a href={href} aria-current={isCurrent ? 'true' : undefined}>
                {t(`preview.letter.reader.${kind}`, { casino })}
              </a>
            </li>
          ))}
        </ul>
        <p>{t('preview.letter.parts', { shown: received, parts })}</p>
      </nav>
      {isMail && !mail && <p className="LetterPreview-none">{t('preview.letter.none')}</p>}
      {mail && (
        <>
          <dl className="LetterPreview-head">
            <dt>{t('preview.letter.subject')}</dt>
            <dd>{mail.subject}</dd>
            <dt>{t('preview.letter.beside')}</dt>
            <dd>{mail.preheader}</dd>
          </dl>
          {/* Without scripts; of our own origin, so that its pictures load and the preview can fit its height. */}
          <iframe
            className="LetterPreview-mail"
            title={t('preview.letter.mail')}
            sandbox="allow-same-origin"
            srcDoc={mail.html}
            {...dataOf(previewData, { mail: '' })}
          />
          <details className="LetterPreview-text">
            <summary>{t('preview.letter.text')}</summary>
            <pre>{mail.text}</pre>
          </details>
        </>
      )}
    </div>
  )
}
