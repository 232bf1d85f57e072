import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

const lines = ['first', 'second', 'third'] as const

/** Advantages from the first night on, under the card or a picture. */
export function ProgrammeAside({ picture, children }: { picture: ReactNode; children?: ReactNode }) {
  const intl = useIntl()
  return (
    <>
      {picture}
      <h2>{intl.formatMessage({ id: 'account.aside.title' })}</h2>
      <ul className="Ruled">
        {lines.map((line) => (
          <li key={line}>{intl.formatMessage({ id: `account.aside.${line}` })}</li>
        ))}
      </ul>
      {children}
    </>
  )
}
