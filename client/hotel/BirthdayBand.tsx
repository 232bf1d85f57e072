import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'

/** From seven days before the birthday to seven days after it. */
export function BirthdayBand({ firstname }: { firstname: string }) {
  const { t } = useText()
  return (
    <section className="BirthdayBand" aria-labelledby="birthday">
      <Icon name="cake" />
      <div>
        <h2 id="birthday">{t('account.birthday.title', { firstname })}</h2>
        <p>{t('account.birthday.text')}</p>
      </div>
    </section>
  )
}
