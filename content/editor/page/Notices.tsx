import { timeAgo, useEditor } from './context.ts'
import type { Notice } from './session/sessionMachine.ts'
import { IconButton } from './ui.tsx'

interface NoticesProps {
  notice?: Notice
  isAway: boolean
  hasNoRoom: boolean
  onClose: () => void
  onDropCopy: () => void
}

/** The last act in a sentence; the service that is away stays until it is back. */
export function Notices({ notice, isAway, hasNoRoom, onClose, onDropCopy }: NoticesProps) {
  const { messages } = useEditor()
  return (
    <div className="Notices" id="notices" aria-live="polite">
      {isAway && <p className="Notice Notice--error">{messages.notice.away}</p>}
      {hasNoRoom && <p className="Notice Notice--error">{messages.notice.noRoom}</p>}
      {notice && !(isAway && notice.kind === 'failed' && notice.code === 'unreachable') && (
        <div className={notice.kind === 'failed' ? 'Notice Notice--error' : 'Notice'} data-notice={codeOf(notice)}>
          <p>
            <Sentence notice={notice} />
          </p>
          {notice.kind === 'restored' && (
            <button type="button" id="drop-copy" onClick={onDropCopy}>
              {messages.notice.dropCopy}
            </button>
          )}
          <IconButton glyph="close" label={messages.close} onClick={onClose} />
        </div>
      )}
    </div>
  )
}

function Sentence({ notice }: { notice: Notice }) {
  const { messages, language } = useEditor()
  if (notice.kind === 'done') return messages.notice[notice.call]
  if (notice.kind === 'restored')
    return messages.notice.restored({ when: timeAgo(notice.at, language).replace(/^(le|on) /, '') })
  if (notice.kind === 'merged') return messages.notice.merged
  return (
    <>
      {messages.failure[notice.code]} {notice.place && <code>{notice.place}</code>}
    </>
  )
}

function codeOf(notice: Notice): string {
  if (notice.kind === 'done') return notice.call
  return notice.kind === 'failed' ? notice.code : notice.kind
}
