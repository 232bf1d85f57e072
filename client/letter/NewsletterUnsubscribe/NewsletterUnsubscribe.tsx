import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import type { LetterLinkProps } from '#shared/letter/views.ts'
import { LetterDone, LetterFrame, LetterGone } from '../LetterFrame.tsx'

/** The way out of the letter, or of offers: one press, no questions; out of offers also the way back. */
export function NewsletterUnsubscribe(props: LetterLinkProps) {
  const { token, ends, state, isUndoable, isUndone, next, returned } = props
  const intl = useIntl()
  const words = (name: 'title' | 'lead' | 'submit' | 'doneTitle' | 'done') =>
    intl.formatMessage({ id: ends === 'offers' ? `letter.offers.${name}` : `letter.unsubscribe.${name}` })
  const label = ends === 'offers' ? intl.formatMessage({ id: 'letter.offers.label' }) : undefined
  if (state === 'done')
    return (
      <LetterDone label={label} title={words('doneTitle')} text={words('done')}>
        {isUndoable && (
          <CallForm
            id="offersResume"
            form="offersResume"
            call={`POST /api/forms/newsletter/resume/${token}`}
            next={`${next}?again=1`}
            arrival="full"
            submitLabel={intl.formatMessage({ id: 'letter.offers.undo' })}
            isSecondary
            {...formState('offersResume', returned)}
          >
            {null}
          </CallForm>
        )}
      </LetterDone>
    )
  if (state !== 'ready') return <LetterGone />
  const [title, lead] = isUndone
    ? [words('doneTitle'), intl.formatMessage({ id: 'letter.offers.undone' })]
    : [words('title'), words('lead')]
  return (
    <LetterFrame label={label} title={title} lead={lead} scene="evening">
      <CallForm
        id="letterEnd"
        form="letterEnd"
        call={`POST /api/forms/newsletter/unsubscribe/${token}`}
        next={next}
        arrival="full"
        submitLabel={words('submit')}
        {...formState('letterEnd', returned)}
      >
        {null}
      </CallForm>
    </LetterFrame>
  )
}
