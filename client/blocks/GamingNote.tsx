import { useIntl } from 'react-intl'
import './GamingNote.css'

/** The note of a section that promotes games; the page carries the health warning. Neighbours show it once, at the last. */
export function GamingNote() {
  const intl = useIntl()
  return <p className="note GamingNote">{intl.formatMessage({ id: 'blocks.gaming.notice' })}</p>
}
