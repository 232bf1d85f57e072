import { useIntl } from 'react-intl'

/** What a section that promotes games says about itself; the page carries the health warning. */
export function GamingNote() {
  const intl = useIntl()
  return <p className="note">{intl.formatMessage({ id: 'blocks.gaming.notice' })}</p>
}
