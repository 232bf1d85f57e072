import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { AccountPoster } from '#client/account/frame/AccountPoster.tsx'
import { LinkGone } from '#client/account/links/LinkFrame.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { pathFor } from '#shared/routes.ts'

interface LetterFrameProps {
  /** Over the title; the letter unless it is something else. */
  label?: string
  title: string
  lead?: string
  scene: 'beach' | 'regatta' | 'evening' | 'lighthouse'
  children: ReactNode
}

/** The frame of the pages that links of the letter lead to. */
export function LetterFrame({ label, title, lead, scene, children }: LetterFrameProps) {
  const intl = useIntl()
  return (
    <AccountFrame
      label={label ?? intl.formatMessage({ id: 'letter.label' })}
      title={title}
      lead={lead}
      aside={<AccountPoster scene={scene} />}
      isShort
    >
      {children}
    </AccountFrame>
  )
}

interface LetterDoneProps {
  title: string
  text: string
  label?: string
  children?: ReactNode
}

/** The result in the place of the button; below it the next possible acts. */
export function LetterDone({ title, text, label, children }: LetterDoneProps) {
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <LetterFrame label={label} title={title} scene="beach">
      <p className="lead" role="status">
        {text}
      </p>
      {children}
      <p className="Account-ways">
        <a href={pathFor('home', locale)}>{intl.formatMessage({ id: 'letter.home' })}</a>
      </p>
    </LetterFrame>
  )
}

/** A link that leads nowhere; the form is on the home page. */
export function LetterGone() {
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <LetterFrame title={intl.formatMessage({ id: 'letter.goneTitle' })} scene="lighthouse">
      <LinkGone
        text={intl.formatMessage({ id: 'letter.gone' })}
        href={`${pathFor('home', locale)}#lettre`}
        action={intl.formatMessage({ id: 'letter.again' })}
      />
    </LetterFrame>
  )
}
