import { useText } from '#client/app/useText.ts'
import type { LetterEntry, LettersProps } from '#shared/desk/letters.ts'
import { Instant, Message, usePath } from '../parts.tsx'

/** Letters that can be sent, and where the latest sending of each stands. */
export function Letters({ letters, isConfigured }: LettersProps) {
  const pathTo = usePath()
  return (
    <>
      {!isConfigured && <NoMailServer />}
      <Message className="lead" id="desk.letters.lead" />
      <Message className="note" id="desk.letters.group" />
      {letters.length === 0 && <Message id="desk.letters.none" />}
      <ul className="Tiles">
        {letters.map((it) => (
          <li key={it.id}>
            <a href={pathTo('letter', { story: it.id })}>
              <strong>{it.subject}</strong>
              <span>
                <LastSending letter={it} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Said where letters would wait for the operators. */
export function NoMailServer() {
  return <Message className="Notice Notice--waiting" role="status" id="desk.letters.noServer" />
}

function LastSending({ letter: { isPublished, isBlocked, reached, sending } }: { letter: LetterEntry }) {
  const { t } = useText()
  if (!sending) return t(isPublished ? 'desk.letters.ready' : 'desk.letters.draft')
  const { state, scheduledAt, startedAt, endedAt, awaits, sent, total } = sending
  const at = endedAt ?? startedAt ?? scheduledAt ?? 0
  return (
    <>
      {t(state === 'late' && awaits ? 'desk.letters.last.asked' : `desk.letters.last.${state}`, {
        at: <Instant key="at" at={at} inSentence />,
        sent,
        total,
        reached,
      })}
      {awaits && <> {t(`desk.letters.awaits.${awaits}`)}</>}
      {isBlocked && <> {t('desk.letters.blocked')}</>}
    </>
  )
}
