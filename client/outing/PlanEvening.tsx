import { useView } from '#client/app/useView.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { type OutingChoices, outingPath } from '#shared/outing/address.ts'
import './PlanEvening.css'

/** From a show, a table, a tournament or an offer to the evening around it. */
export function PlanEvening({ choices, title }: { choices: OutingChoices; title: string }) {
  const { t, locale } = useView()
  return (
    <a className="IconLink PlanEvening no-print" href={outingPath(locale, choices)}>
      <Icon name="clock" />
      <span>
        {t('outing.plan', {
          title,
          hidden: (text) => (
            <span key="of" className="visually-hidden">
              {text}
            </span>
          ),
        })}
      </span>
    </a>
  )
}
