import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Programme } from '#shared/account/programmes.ts'
import { AccountFrame } from '../frame/AccountFrame.tsx'
import { AccountPoster, type AccountPosterProps } from '../frame/AccountPoster.tsx'
import { VipSurface } from '../frame/VipSurface.tsx'

interface LinkFrameProps extends AccountPosterProps {
  programme: Programme
  title: string
  lead?: string
  isShort?: boolean
  children: ReactNode
}

/** The frame of pages that belong to links in mails; its surface and label are the programme's. */
export function LinkFrame({ programme, scene, ...frame }: LinkFrameProps) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: `account.programme.${programme}` })
  const page = <AccountFrame label={label} aside={<AccountPoster scene={scene} />} {...frame} />
  return programme === 'vip' ? <VipSurface>{page}</VipSurface> : page
}

/** The message of a link that is used or too old: the reason, and the way to a new link. */
export function LinkGone({ text, href, action }: { text: string; href: string; action: string }) {
  return (
    <>
      <p className="lead">{text}</p>
      <p>
        <a className="btn" href={href}>
          {action}
        </a>
      </p>
    </>
  )
}
