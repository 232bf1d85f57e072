import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import type { RewardRow, VipRewardsProps } from '#shared/vip/views.ts'

interface ClaimFormProps {
  reward: RewardRow
  points: number
  /** One came from its own page to claim it. */
  isChosen: boolean
  returned: VipRewardsProps['returned']
}

/** Opens on what it costs and what stays, and asks once more: points that are spent do not come back. */
export function ClaimForm({ reward, points, returned, isChosen }: ClaimFormProps) {
  const intl = useIntl()
  const { locale, path } = usePage()
  const own = returned?.values.reward === reward.id ? returned : undefined
  return (
    <details open={isChosen || own !== undefined}>
      <summary>
        {intl.formatMessage({ id: 'vipPages.claim.open' })}
        <span className="visually-hidden"> {reward.title}</span>
      </summary>
      <p>
        {intl.formatMessage({ id: 'vipPages.claim.confirm' }, { points: reward.points, left: points - reward.points })}
      </p>
      <CallForm
        id={`claim-${reward.id}`}
        form="claim"
        call={`POST /api/vip/rewards/${reward.id}/claims`}
        next={`${path}?${vipQuery[locale].claimed}={id}`}
        arrival="full"
        submitLabel={intl.formatMessage({ id: 'vipPages.claim.submit' })}
        isSecondary
        {...formState('claim', own)}
      >
        <input type="hidden" name="reward" value={reward.id} />
      </CallForm>
    </details>
  )
}
