import type { ReactNode } from 'react'
import { useId } from 'react'

interface AccountFrameProps {
  /** Over the title: the programme. */
  label: string
  title: string
  lead?: ReactNode
  /** Beside the form on a wide screen, after it on a phone. */
  aside?: ReactNode
  asideLabel?: string
  children: ReactNode
}

/** The frame of a page of the accounts that nobody need be connected for: title, form, and what is worth it beside. */
export function AccountFrame({ label, title, lead, aside, asideLabel, children }: AccountFrameProps) {
  const id = useId()
  return (
    <section className="Account" aria-labelledby={id}>
      <div className="wide Account-columns">
        <div className="Account-main">
          <p className="label">{label}</p>
          <h1 id={id}>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
        {aside && (
          <aside className="Account-aside" aria-label={asideLabel}>
            {aside}
          </aside>
        )}
      </div>
    </section>
  )
}

/** What happened, said on top of the page that one came to. */
export function AccountNotice({ children }: { children: ReactNode }) {
  return (
    <p className="AccountNotice" role="status">
      {children}
    </p>
  )
}
