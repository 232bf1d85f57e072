import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { LastLetter } from '#shared/account/views.ts'
import { useProgramme } from '../programme.ts'
import { ProfilePart } from './ProfilePart.tsx'

interface LetterPartProps {
  letter: LastLetter | null
  /** The member has agreed to the programme's offers by e-mail. */
  isWanted: boolean
}

/** The letter: how its paragraphs are chosen for a member, and which ones of the last letter they were. */
export function LetterPart({ letter, isWanted }: LetterPartProps) {
  const intl = useIntl()
  const { name } = useProgramme()
  return (
    <ProfilePart part="letter" now={intl.formatMessage({ id: isWanted ? 'account.letter.on' : 'account.letter.off' })}>
      <p>{intl.formatMessage({ id: `account.letter.${name}` })}</p>
      {letter ? <Last letter={letter} /> : <p>{intl.formatMessage({ id: 'letter.list.empty' })}</p>}
      <p>
        {isWanted
          ? intl.formatMessage({ id: 'account.letter.why' }, { link: toConsents })
          : toConsents(intl.formatMessage({ id: 'account.letter.turnOn' }))}
      </p>
    </ProfilePart>
  )
}

function toConsents(label: ReactNode) {
  return (
    <a key="consents" href="#optin">
      {label}
    </a>
  )
}

function Last({ letter: { title, path, headings, received, parts } }: { letter: LastLetter }) {
  const intl = useIntl()
  const link = (label: ReactNode) => (
    <a key="letter" href={path}>
      {label}
    </a>
  )
  if (received === 0) return <p>{intl.formatMessage({ id: 'account.letter.nothing' }, { title, link })}</p>
  return (
    <>
      <p>
        {intl.formatMessage(
          { id: 'account.letter.last' },
          { title, link, shown: received, parts, unnamed: received - headings.length },
        )}
      </p>
      <ul>
        {headings.map((heading) => (
          <li key={heading}>{heading}</li>
        ))}
      </ul>
    </>
  )
}
