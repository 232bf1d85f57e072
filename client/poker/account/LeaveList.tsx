import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import type { FormProps } from '#shared/forms/pageForms.ts'
import { pokerQuery } from '#shared/poker/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'

/** Off the waiting list of a tournament. */
export function LeaveList({ slug, returned }: { slug: string } & Pick<FormProps, 'returned'>) {
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <CallForm
      id={`leave-${slug}`}
      form="leaveWaitlist"
      call={`DELETE /api/poker/tournaments/${encodeURIComponent(slug)}/waitlist`}
      next={`${pathFor('vipTournaments', locale)}?${pokerQuery[locale].done}=${pokerQuery[locale].left}`}
      arrival="full"
      submitLabel={intl.formatMessage({ id: 'pokerPages.queue.leaveIt' })}
      isSecondary
      {...formState('leaveWaitlist', returned?.values.tournament === slug ? returned : undefined)}
    >
      <input type="hidden" name="tournament" value={slug} />
    </CallForm>
  )
}
