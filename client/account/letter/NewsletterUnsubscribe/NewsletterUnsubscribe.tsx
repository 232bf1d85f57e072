import { useIntl } from 'react-intl'
import { CallForm } from '#client/forms/CallForm.tsx'
import type { LetterLinkProps } from '#shared/screens/letter.ts'
import { formState } from '../../formState.ts'
import { LetterDone, LetterFrame, LetterGone } from '../LetterFrame.tsx'

/** The way out of the letter, or of offers: one press, no questions. */
export function NewsletterUnsubscribe({ token, ends, state, next, returned }: LetterLinkProps) {
  const intl = useIntl()
  const words = (name: 'title' | 'lead' | 'submit' | 'doneTitle' | 'done') =>
    intl.formatMessage({ id: ends === 'offers' ? `letter.offers.${name}` : `letter.unsubscribe.${name}` })
  const label = ends === 'offers' ? intl.formatMessage({ id: 'letter.offers.label' }) : undefined
  if (state === 'done') return <LetterDone label={label} title={words('doneTitle')} text={words('done')} />
  if (state !== 'ready') return <LetterGone />
  return (
    <LetterFrame label={label} title={words('title')} lead={words('lead')} scene="evening">
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
