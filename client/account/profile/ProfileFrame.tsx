import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'
import './profile.css'

interface ProfileFrameProps {
  /** Fields that only the staff of a house can change: label and value. */
  fixed: readonly (readonly [label: string, value: string])[]
  /** The reason for that, and other content of the left column. */
  beside: ReactNode
  /** The parts that the member saves one by one. */
  children: ReactNode
}

/** The profile page: the fixed fields on the left, the forms on the right. */
export function ProfileFrame({ fixed, beside, children }: ProfileFrameProps) {
  const { t } = useText()
  return (
    <div className="Pair Pair--top Profile">
      <div className="Column">
        <h1>{t('account.profile.title')}</h1>
        <dl className="Ruled Profile-fixed">
          {fixed.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd translate="no">{value}</dd>
            </div>
          ))}
        </dl>
        {beside}
      </div>
      <div className="Profile-parts">{children}</div>
    </div>
  )
}
