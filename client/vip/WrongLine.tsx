import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { MessageField } from '#client/forms/fields/TextField.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { lineAnchor, type PointsRow } from '#shared/vip/views.ts'

interface WrongLineProps {
  id: string
  /** Operation and day. */
  text: string
  claim: PointsRow['claim']
  /** Page of the ledger, from 1. */
  page: number
  returned?: ReturnedForm
}

/** « Cette ligne est fausse »: a claim with the line in it, or what became of the last one. */
export function WrongLine({ id, text, claim, page, returned }: WrongLineProps) {
  const intl = useIntl()
  if (claim && !claim.isSettled) return <ClaimState claim={claim} />
  const own = returned?.values.line === id ? returned : undefined
  return (
    <>
      {claim && <ClaimState claim={claim} />}
      <details className="WrongLine" open={own !== undefined}>
        <summary>
          {intl.formatMessage({ id: 'vipPages.wrong.link' })}
          <span className="visually-hidden"> {text}</span>
        </summary>
        <ClaimForm id={id} page={page} own={own} />
      </details>
    </>
  )
}

function ClaimState({ claim: { at, isSettled } }: { claim: NonNullable<PointsRow['claim']> }) {
  const intl = useIntl()
  const day = formatDay(intl, todayInParis(at))
  const id = isSettled ? 'vipPages.wrong.settled' : 'vipPages.wrong.received'
  return <small className="WrongLine-state">{intl.formatMessage({ id }, { day })}</small>
}

function ClaimForm({ id, page, own }: { id: string; page: number; own: ReturnedForm | undefined }) {
  const intl = useIntl()
  const { path } = usePage()
  return (
    <CallForm
      id={`claim-${id}`}
      form="lineClaim"
      call={`POST /api/vip/points/${id}/claims`}
      schema="vip/lineClaim"
      next={`${path}${page > 1 ? `?page=${page}` : ''}#${lineAnchor(id)}`}
      arrival="full"
      required={['message']}
      submitLabel={intl.formatMessage({ id: 'vipPages.wrong.send' })}
      isSecondary
      {...formState('lineClaim', own)}
    >
      <input type="hidden" name="line" value={id} />
      <MessageField name="message" label={intl.formatMessage({ id: 'vipPages.wrong.why' })} />
    </CallForm>
  )
}
