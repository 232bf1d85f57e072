import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import type { LetterLinkProps } from '#shared/letter/views.ts'
import { LetterDone, LetterFrame, LetterGone } from '../LetterFrame.tsx'

/** Double opt-in: the link of the mail leads here, and only this button subscribes. */
export function NewsletterConfirm({ token, state, next, returned }: LetterLinkProps) {
  const intl = useIntl()
  const words = (name: 'title' | 'lead' | 'submit' | 'doneTitle' | 'done') =>
    intl.formatMessage({ id: `letter.confirm.${name}` })
  if (state === 'done') return <LetterDone title={words('doneTitle')} text={words('done')} />
  if (state !== 'ready') return <LetterGone />
  return (
    <LetterFrame title={words('title')} lead={words('lead')} scene="regatta">
      <CallForm
        id="letterConfirm"
        form="letterConfirm"
        call={`POST /api/forms/newsletter/confirm/${token}`}
        next={next}
        arrival="full"
        submitLabel={words('submit')}
        {...formState('letterConfirm', returned)}
      >
        {null}
      </CallForm>
    </LetterFrame>
  )
}
