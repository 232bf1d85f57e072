import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { AccountFrame, type AccountFrameProps } from '#client/account/frame/AccountFrame.tsx'
import { LinkGone } from '#client/account/links/LinkGone.tsx'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { unsubscribeReasons } from '#shared/account/optins.ts'
import type { LetterLinkProps } from '#shared/letter/views.ts'
import { pathFor } from '#shared/routes.ts'
import './LeaveReasons.css'

/** Double opt-in: the link of the mail leads here, and only this button subscribes. */
export function NewsletterConfirm({ token, state, next, returned }: LetterLinkProps) {
  const intl = useIntl()
  const textOf = (name: 'title' | 'lead' | 'submit' | 'doneTitle' | 'done') =>
    intl.formatMessage({ id: `letter.confirm.${name}` })
  if (state === 'done') return <LetterDone title={textOf('doneTitle')} text={textOf('done')} />
  if (state !== 'ready') return <LetterGone />
  return (
    <LetterFrame title={textOf('title')} lead={textOf('lead')} scene="regatta">
      <CallForm
        form="letterConfirm"
        call={`POST /api/forms/newsletter/confirm/${token}`}
        next={next}
        submitLabel={textOf('submit')}
        returned={returned}
      />
    </LetterFrame>
  )
}

/**
 * The way out of the letter, of offers, or of both: one press, no questions; out of offers also the way back. Once it is done,
 * one more press may say why.
 */
export function NewsletterUnsubscribe(props: LetterLinkProps) {
  const { token, ends, state, isUndoable, isUndone, reason = 'given', next, returned } = props
  const { intl, locale } = useView()
  const textOf = (name: 'title' | 'lead' | 'submit' | 'doneTitle' | 'done') =>
    intl.formatMessage({ id: `letter.${ends === 'letter' ? 'unsubscribe' : ends}.${name}` })
  const label = ends === 'offers' ? intl.formatMessage({ id: 'letter.offers.label' }) : undefined
  if (state === 'done')
    return (
      <LetterDone label={label} title={textOf('doneTitle')} text={textOf('done')}>
        {isUndoable && (
          <CallForm
            form="offersResume"
            call={`POST /api/forms/newsletter/resume/${token}`}
            next={`${next}?again=1`}
            submitLabel={intl.formatMessage({ id: ends === 'both' ? 'letter.both.undo' : 'letter.offers.undo' })}
            isSecondary
            returned={returned}
          />
        )}
        {reason === 'inProfile' ? (
          <p>{intl.formatMessage({ id: 'letter.offers.inProfile' })}</p>
        ) : (
          <LeaveReasons token={token} next={next} isOpen={reason === 'open'} />
        )}
        {ends === 'letter' && (
          <p>
            <a href={`${pathFor('home', locale)}#lettre`}>{intl.formatMessage({ id: 'letter.unsubscribe.again' })}</a>
          </p>
        )}
      </LetterDone>
    )
  if (state !== 'ready') return <LetterGone />
  const [title, lead] = isUndone
    ? [textOf('doneTitle'), intl.formatMessage({ id: ends === 'both' ? 'letter.both.undone' : 'letter.offers.undone' })]
    : [textOf('title'), textOf('lead')]
  return (
    <LetterFrame label={label} title={title} lead={lead} scene="evening">
      <CallForm
        form="letterEnd"
        call={`POST /api/forms/newsletter/unsubscribe/${token}`}
        next={next}
        submitLabel={textOf('submit')}
        returned={returned}
      />
    </LetterFrame>
  )
}

interface LeaveReasonsProps {
  token: string
  next: string
  isOpen: boolean
}

/** Why somebody left: a button a reason, and no need to press any. */
function LeaveReasons({ token, next, isOpen }: LeaveReasonsProps) {
  const { intl, locale } = useView()
  if (!isOpen) return <p>{intl.formatMessage({ id: 'letter.reason.thanks' })}</p>
  return (
    <section className="LeaveReasons Column Column--2" aria-labelledby="letter-reasons">
      <h2 id="letter-reasons">{intl.formatMessage({ id: 'letter.reason.title' })}</h2>
      <p>{intl.formatMessage({ id: 'letter.reason.lead' })}</p>
      {unsubscribeReasons.map((reason) => (
        <CallForm
          key={reason}
          form="letterReason"
          item={{ name: 'reason', value: reason }}
          call={`POST /api/forms/newsletter/reason/${token}`}
          next={reason === 'gamblingLimit' ? pathFor('protect', locale) : `${next}?thanks=1`}
          submitLabel={intl.formatMessage({ id: `account.reason.${reason}` })}
          isSecondary
        />
      ))}
    </section>
  )
}

/** The frame of the pages that links of the letter lead to; over their title stands the letter unless it is something else. */
function LetterFrame({ label, ...frame }: Omit<AccountFrameProps, 'label'> & { label?: string }) {
  const intl = useIntl()
  return <AccountFrame label={label ?? intl.formatMessage({ id: 'letter.label' })} {...frame} isShort />
}

interface LetterDoneProps {
  title: string
  text: string
  label?: string
  children?: ReactNode
}

/** The result in the place of the button; below it the next possible acts. */
function LetterDone({ title, text, label, children }: LetterDoneProps) {
  const { intl, locale } = useView()
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
function LetterGone() {
  const { intl, locale } = useView()
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
