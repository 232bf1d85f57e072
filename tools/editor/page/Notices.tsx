import { useEditor } from './context.ts'
import type { Notice } from './sessionMachine.ts'
import { IconButton } from './ui.tsx'

interface NoticesProps {
  notice?: Notice
  isAway: boolean
  onAnswer: (answer: 'reload' | 'overwrite' | 'notice') => void
}

/** The last act in a sentence; the service that is away stays until it is back. */
export function Notices({ notice, isAway, onAnswer }: NoticesProps) {
  const { say } = useEditor()
  const code = notice?.kind === 'done' ? notice.call : notice?.kind === 'failed' ? notice.code : 'restored'
  const isFailure = notice?.kind === 'failed'
  return (
    <div id="notices" aria-live="polite">
      {isAway && <p className="Notice Notice--error Bar Row">{say('away')}</p>}
      {notice && !(isAway && code === 'unreachable') && (
        <div className={isFailure ? 'Notice Notice--error Bar Row' : 'Notice Bar Row'} data-notice={code}>
          <p>
            {notice.kind === 'done' && say(`done.${notice.call}`)}
            {notice.kind === 'restored' && say('restored')}
            {isFailure && say(`failed.${notice.code}`)} {isFailure && notice.detail && <code>{notice.detail}</code>}
          </p>
          {isFailure &&
            notice.code === 'changed' &&
            (['reload', 'overwrite'] as const).map((it) => (
              <button key={it} type="button" id={it} onClick={() => onAnswer(it)}>
                {say(it)}
              </button>
            ))}
          <IconButton glyph="close" label={say('close')} onClick={() => onAnswer('notice')} />
        </div>
      )}
    </div>
  )
}
