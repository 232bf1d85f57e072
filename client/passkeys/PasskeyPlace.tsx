import type { ReactNode } from 'react'
import { liveData } from '#client/app/dataNames.ts'
import { useText } from '#client/app/useText.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { memberPasskeyData, passkeyData } from './dataNames.ts'

interface PasskeyPlaceProps {
  ceremony: 'signIn' | 'add' | 'offer' | 'prove'
  /** Path of the call that answers with the options. */
  options: string
  className?: string
  children: ReactNode
}

/** A part that needs a passkey: hidden without a script, and in browsers that have none. */
export function PasskeyPlace({ ceremony, options, className, children }: PasskeyPlaceProps) {
  return (
    <div
      className={className}
      hidden
      {...dataOf(liveData, { live: 'passkeys' })}
      {...dataOf(memberPasskeyData, { ceremony, options })}
    >
      {children}
    </div>
  )
}

/** Shown when the browser's window was closed or failed. */
export function Stopped() {
  const { t } = useText()
  return (
    <p className="Field-error" role="alert" hidden {...dataOf(passkeyData, { stopped: '' })}>
      {t('passkeys.stopped')}
    </p>
  )
}
