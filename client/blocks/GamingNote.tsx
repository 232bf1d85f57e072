import { useText } from '#client/app/useText.ts'
import './GamingNote.css'

/** The note of a section that promotes games; the page carries the health warning. Neighbours show it once, at the last. */
export function GamingNote() {
  const { t } = useText()
  return <p className="note GamingNote">{t('blocks.gaming.notice')}</p>
}
