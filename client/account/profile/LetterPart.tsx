import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'
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
  const { t } = useText()
  const { name } = useProgramme()
  return (
    <ProfilePart part="letter" now={t(isWanted ? 'account.letter.on' : 'account.letter.off')}>
      <p>{t(`account.letter.${name}`)}</p>
      {letter ? <Last letter={letter} /> : <p>{t('letter.list.empty')}</p>}
      <p>{isWanted ? t('account.letter.why', { link: toConsents }) : toConsents(t('account.letter.turnOn'))}</p>
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
  const { t } = useText()
  const link = (label: ReactNode) => (
    <a key="letter" href={path}>
      {label}
    </a>
  )
  if (received === 0) return <p>{t('account.letter.nothing', { title, link })}</p>
  return (
    <>
      <p>{t('account.letter.last', { title, link, shown: received, parts, unnamed: received - headings.length })}</p>
      <ul>
        {headings.map((heading) => (
          <li key={heading}>{heading}</li>
        ))}
      </ul>
    </>
  )
}
