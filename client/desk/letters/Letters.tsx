import { FormattedMessage } from 'react-intl'
import type { LetterEntry, LettersProps } from '#shared/desk/letters.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { Instant, Notice, useFrame } from '../parts.tsx'

/** Letters that can be sent, and where the latest sending of each stands. */
export function Letters({ letters, isConfigured, notice }: LettersProps) {
  const { locale, house } = useFrame()
  return (
    <>
      <Notice notice={notice} />
      {!isConfigured && <NoMailServer />}
      <p className="lead">
        <FormattedMessage id="desk.letters.lead" />
      </p>
      <p className="note">
        <FormattedMessage id="desk.letters.group" />
      </p>
      {letters.length === 0 && (
        <p>
          <FormattedMessage id="desk.letters.none" />
        </p>
      )}
      <ul className="Tiles">
        {letters.map((it) => (
          <li key={it.id}>
            <a href={deskPath('letter', locale, { house: house?.slug ?? '', story: it.id })}>
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
  return (
    <p className="Notice Notice--waiting" role="status">
      <FormattedMessage id="desk.letters.noServer" />
    </p>
  )
}

function LastSending({ letter: { isPublished, isBlocked, reached, sending } }: { letter: LetterEntry }) {
  if (!sending) return <FormattedMessage id={isPublished ? 'desk.letters.ready' : 'desk.letters.draft'} />
  const { state, scheduledAt, startedAt, endedAt, awaits, sent, total } = sending
  const at = endedAt ?? startedAt ?? scheduledAt ?? 0
  return (
    <>
      <FormattedMessage
        id={state === 'late' && awaits ? 'desk.letters.last.asked' : `desk.letters.last.${state}`}
        values={{ at: <Instant key="at" at={at} inSentence />, sent, total, reached }}
      />
      {awaits && (
        <>
          {' '}
          <FormattedMessage id={`desk.letters.awaits.${awaits}`} />
        </>
      )}
      {isBlocked && (
        <>
          {' '}
          <FormattedMessage id="desk.letters.blocked" />
        </>
      )}
    </>
  )
}
