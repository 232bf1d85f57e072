import { useIntl } from 'react-intl'

/** The note of a section that promotes games; the page carries the health warning. */
export function GamingNote() {
  const intl = useIntl()
  return <p className="note">{intl.formatMessage({ id: 'blocks.gaming.notice' })}</p>
}
