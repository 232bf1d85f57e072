import type { ReactNode } from 'react'
import { AccountFrame, type AccountFrameProps } from '#client/account/frame/AccountFrame.tsx'
import { LinkGone } from '#client/account/links/LinkGone.tsx'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { unsubscribeReasons } from '#shared/account/optins.ts'
import '#shared/features.ts'
import type { LetterLinkProps } from '#shared/letter/views.ts'
import { pathFor } from '#shared/routes.ts'
import './LeaveReasons.css'

/** Double opt-in: the link of the mail leads here, and only this button subscribes. */
export function NewsletterConfirm({ token, state, next, returned }: LetterLinkProps) {
  const { t } = useText()
  const textOf = (name: 'title' | 'lead' | 'submit' | 'doneTitle' | 'done') => t(`letter.confirm.${name}`)
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
  const { t, locale } = useView()
  const textOf = (name: 'title' | 'lead' | 'submit' | 'doneTitle' | 'done') =>
    t(`letter.${ends === 'letter' ? 'unsubscribe' : ends}.${name}`)
  const label = ends === 'offers' ? t('letter.offers.label') : undefined
  if (state === 'done')
    return (
      <LetterDone label={label} title={textOf('doneTitle')} text={textOf('done')}>
        {isUndoable && (
          <CallForm
            form="offersResume"
            call={`POST /api/forms/newsletter/resume/${token}`}
            next={`${next}?again=1`}
            submitLabel={t(ends === 'both' ? 'letter.both.undo' : 'letter.offers.undo')}
            isSecondary
            returned={returned}
          />
        )}
        {reason === 'inProfile' ? (
          <p>{t('letter.offers.inProfile')}</p>
        ) : (
          <LeaveReasons token={token} next={next} isOpen={reason === 'open'} />
        )}
        {ends === 'letter' && (
          <p>
            <a href={`${pathFor('home', locale)}#lettre`}>{t('letter.unsubscribe.again')}</a>
          </p>
        )}
      </LetterDone>
    )
  if (state !== 'ready') return <LetterGone />
  const [title, lead] = isUndone
    ? [textOf('doneTitle'), t(ends === 'both' ? 'letter.both.undone' : 'letter.offers.undone')]
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
  const { t, locale } = useView()
  if (!isOpen) return <p>{t('letter.reason.thanks')}</p>
  return (
    <section className="LeaveReasons Column Column--2" aria-labelledby="letter-reasons">
      <h2 id="letter-reasons">{t('letter.reason.title')}</h2>
      <p>{t('letter.reason.lead')}</p>
      {unsubscribeReasons.map((reason) => (
        <CallForm
          key={reason}
          form="letterReason"
          item={{ name: 'reason', value: reason }}
          call={`POST /api/forms/newsletter/reason/${token}`}
          next={has.protection && reason === 'gamblingLimit' ? pathFor('protect', locale) : `${next}?thanks=1`}
          submitLabel={t(`account.reason.${reason}`)}
          isSecondary
        />
      ))}
    </section>
  )
}

/** The frame of the pages that links of the letter lead to; over their title stands the letter unless it is something else. */
function LetterFrame({ label, ...frame }: Omit<AccountFrameProps, 'label'> & { label?: string }) {
  const { t } = useText()
  return <AccountFrame label={label ?? t('letter.label')} {...frame} isShort />
}

interface LetterDoneProps {
  title: string
  text: string
  label?: string
  children?: ReactNode
}

/** The result in the place of the button; below it the next possible acts. */
function LetterDone({ title, text, label, children }: LetterDoneProps) {
  const { t, locale } = useView()
  return (
    <LetterFrame label={label} title={title} scene="beach">
      <p className="lead" role="status">
        {text}
      </p>
      {children}
      <p className="Account-ways">
        <a href={pathFor('home', locale)}>{t('letter.home')}</a>
      </p>
    </LetterFrame>
  )
}

/** A link that leads nowhere; the form is on the home page. */
function LetterGone() {
  const { t, locale } = useView()
  return (
    <LetterFrame title={t('letter.goneTitle')} scene="lighthouse">
      <LinkGone text={t('letter.gone')} href={`${pathFor('home', locale)}#lettre`} action={t('letter.again')} />
    </LetterFrame>
  )
}
