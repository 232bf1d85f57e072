import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import type { FormProps } from '#shared/forms/pageForms.ts'
import { pokerQuery } from '#shared/poker/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'

/** Gives a place back that is not paid: nothing was charged, and somebody else may want it. */
export function GiveUp({ id, returned }: { id: string } & Pick<FormProps, 'returned'>) {
  const { t, locale } = useView()
  return (
    <CallForm
      id={`give-up-${id}`}
      form="cancel"
      item={{ name: 'registration', value: id }}
      call={`DELETE /api/poker/registrations/${id}`}
      next={`${pathFor('vipTournaments', locale)}?${pokerQuery[locale].done}=${pokerQuery[locale].cancelled}`}
      submitLabel={t('pokerPages.held.giveUp')}
      isSecondary
      returned={returned}
    />
  )
}

/** Off the waiting list of a tournament. */
export function LeaveList({ slug, returned }: { slug: string } & Pick<FormProps, 'returned'>) {
  const { t, locale } = useView()
  return (
    <CallForm
      id={`leave-${slug}`}
      form="leaveWaitlist"
      item={{ name: 'tournament', value: slug }}
      call={`DELETE /api/poker/tournaments/${encodeURIComponent(slug)}/waitlist`}
      next={`${pathFor('vipTournaments', locale)}?${pokerQuery[locale].done}=${pokerQuery[locale].left}`}
      submitLabel={t('pokerPages.queue.leaveIt')}
      isSecondary
      returned={returned}
    />
  )
}
