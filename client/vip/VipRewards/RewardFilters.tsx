import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { type RewardFilter, rewardCategories, rewardFilterQuery } from '#shared/vip/rewards.ts'
import type { VipRewardsProps } from '#shared/vip/views.ts'

/** Departments, novelty and order as links: each choice has its address, and needs no script. */
export function RewardFilters({ category, sort, isNewOnly }: VipRewardsProps) {
  const intl = useIntl()
  const { path } = usePage()
  const hrefOf = (change: Partial<RewardFilter>) => {
    const query = rewardFilterQuery({ category, sort, isNewOnly, ...change })
    return query ? `${path}?${query}` : path
  }
  const link = (key: string, words: string, change: Partial<RewardFilter>, isCurrent: boolean) => (
    <li key={key}>
      <a href={hrefOf(change)} aria-current={isCurrent ? 'true' : undefined}>
        {words}
      </a>
    </li>
  )
  const words = (id: 'all' | 'newOnly' | 'cheap' | 'dear') => intl.formatMessage({ id: `vipPages.rewards.${id}` })
  return (
    <nav className="RewardFilters" aria-label={intl.formatMessage({ id: 'vipPages.rewards.filters' })}>
      <ul>
        {link('all', words('all'), { category: undefined, isNewOnly: false }, !category && !isNewOnly)}
        {link('new', words('newOnly'), { isNewOnly: !isNewOnly }, isNewOnly)}
        {rewardCategories.map((it) =>
          link(it, intl.formatMessage({ id: `rewards.category.${it}` }), { category: it }, it === category),
        )}
      </ul>
      <ul>
        {link('cheap', words('cheap'), { sort: 'points' }, sort === 'points')}
        {link('dear', words('dear'), { sort: '-points' }, sort === '-points')}
      </ul>
    </nav>
  )
}
