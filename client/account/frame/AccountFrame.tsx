import type { ReactNode } from 'react'
import { useId } from 'react'
import { AccountPoster, type AccountPosterProps } from './AccountPoster.tsx'
import './account.css'

export interface AccountFrameProps {
  /** Over the title: the programme. */
  label: string
  title: string
  lead?: ReactNode
  /** Beside the form on a wide screen, after it on a phone: the picture of `scene`, or the card and what it brings. */
  aside?: ReactNode
  scene?: AccountPosterProps['scene']
  /** The accessible name of `aside`, where it is more than a picture. */
  asideLabel?: string
  /** The form has so few fields that one column holds them. */
  isShort?: boolean
  children: ReactNode
}

/** The frame of account pages that need no login: title and form, beside them a picture or what the card brings. */
export function AccountFrame(props: AccountFrameProps) {
  const { label, title, lead, scene, aside = scene && <AccountPoster scene={scene} />, asideLabel, isShort } = props
  const id = useId()
  return (
    <section className="Account" aria-labelledby={id}>
      <div className="wide Account-columns Column Column--8">
        <div className={isShort ? 'Column Column--6 Account-main--short' : 'Column Column--6'}>
          <div className="Account-head Column">
            <p className="label">{label}</p>
            <h1 id={id}>{title}</h1>
            {lead && <p className="lead">{lead}</p>}
          </div>
          {props.children}
        </div>
        {asideLabel ? (
          <aside className="Account-aside Column Column--5" aria-label={asideLabel}>
            {aside}
          </aside>
        ) : (
          <div className="Account-aside Column Column--5">{aside}</div>
        )}
      </div>
    </section>
  )
}

/** A message on top of a page about the act before it. */
export function AccountNotice({ isWarning, children }: { isWarning?: boolean; children: ReactNode }) {
  return (
    <p className={`AccountNotice Callout Callout--${isWarning ? 'bad' : 'good'}`} role="status">
      {children}
    </p>
  )
}
