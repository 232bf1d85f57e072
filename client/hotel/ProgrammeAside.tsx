import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'

const lines = ['first', 'second', 'third'] as const

/** Advantages from the first night on, under the card or a picture. */
export function ProgrammeAside({ picture, children }: { picture: ReactNode; children?: ReactNode }) {
  const { t } = useText()
  return (
    <>
      {picture}
      <h2>{t('account.aside.title')}</h2>
      <ul className="Ruled">
        {lines.map((line) => (
          <li key={line}>{t(`account.aside.${line}`)}</li>
        ))}
      </ul>
      {children}
    </>
  )
}
