import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'

/** From seven days before the birthday to seven days after it. */
export function BirthdayBand({ firstname }: { firstname: string }) {
  const intl = useIntl()
  return (
    <section className="BirthdayBand" aria-labelledby="birthday">
      <Icon name="cake" />
      <div>
        <h2 id="birthday">{intl.formatMessage({ id: 'account.birthday.title' }, { firstname })}</h2>
        <p>{intl.formatMessage({ id: 'account.birthday.text' })}</p>
      </div>
    </section>
  )
}
