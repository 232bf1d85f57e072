import { useIntl } from 'react-intl'
import type { PreviewHintsProps } from '#shared/http/views.ts'
import './PreviewHints.css'

/** Hints for the editor about the block that follows; in previews only. */
export function PreviewHints({ hints, isGap }: PreviewHintsProps) {
  const intl = useIntl()
  return (
    <details className={isGap ? 'PreviewHints PreviewHints--gap' : 'PreviewHints'} open>
      <summary>{intl.formatMessage({ id: 'preview.hints' }, { count: hints.length })}</summary>
      <ul>
        {hints.map(({ kind, path, detail }) => (
          <li key={`${kind} ${path} ${detail}`} data-hint={kind}>
            <strong>{intl.formatMessage({ id: `preview.hint.${kind}` })}</strong> <code>{path || '—'}</code>{' '}
            <span lang="en">{detail}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
