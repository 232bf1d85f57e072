import { useIntl } from 'react-intl'
import { CardFace } from '#client/loyalty/CardFace.tsx'

const lines = ['first', 'second', 'third'] as const

/** The card that one gets, and what it brings from the first night. */
export function ProgrammeAside() {
  const intl = useIntl()
  return (
    <>
      <CardFace tier="decouverte" name="Découverte" holder={intl.formatMessage({ id: 'loyalty.card.holder' })} />
      <h2>{intl.formatMessage({ id: 'account.aside.title' })}</h2>
      <ul className="Account-lines">
        {lines.map((line) => (
          <li key={line}>{intl.formatMessage({ id: `account.aside.${line}` })}</li>
        ))}
      </ul>
    </>
  )
}
