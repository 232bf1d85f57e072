import { useText } from '#client/app/useText.ts'
import type { PreviewHintsProps } from '#shared/http/views.ts'
import './PreviewHints.css'

/** Hints for the editor about the block that follows; in previews only. */
export function PreviewHints({ hints, isGap }: PreviewHintsProps) {
  const { t } = useText()
  return (
    <details className={isGap ? 'PreviewHints PreviewHints--gap' : 'PreviewHints'} open>
      <summary>{t('preview.hints', { count: hints.length })}</summary>
      <ul>
        {hints.map(({ kind, path, detail }) => (
          <li key={`${kind} ${path} ${detail}`} data-hint={kind}>
            <strong>{t(`preview.hint.${kind}`)}</strong> <code>{path || '—'}</code> <span lang="en">{detail}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
