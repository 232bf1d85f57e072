import { liveData } from '#client/app/dataNames.ts'
import { useView } from '#client/app/useView.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '../Icon.tsx'
import { shareData } from './dataNames.ts'
import './ShareLinks.css'

/**
 * Ways to pass a page on: a mail, and with its script the system's share sheet or, without one, a copy of the address.
 * No other site has a part in it.
 */
export function ShareLinks({ title }: { title: string }) {
  const { t, origin, path } = useView()
  if (!origin) return null
  const url = origin + encodeURI(path)
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${url}`)}`
  return (
    <div
      className="ShareLinks Row no-print"
      {...dataOf(liveData, { live: 'share' })}
      {...dataOf(shareData, { single: '', url, title, copied: t('share.copied') })}
    >
      <p className="label">{t('share.title')}</p>
      <p className="ShareLinks-ways Row">
        <a href={mail}>
          <Icon name="envelope-simple" />
          {t('share.mail')}
        </a>
        <button type="button" {...dataOf(shareData, { copy: '' })} hidden>
          <Icon name="link-simple" />
          {t('share.copy')}
        </button>
        <button type="button" {...dataOf(shareData, { sheet: '' })} hidden>
          <Icon name="share-network" />
          {t('share.sheet')}
        </button>
        <span role="status" />
      </p>
    </div>
  )
}
