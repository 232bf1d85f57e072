import { CardFace } from '#client/account/cards/CardFace.tsx'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { useView } from '#client/app/useView.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { linkedSlugs } from '#shared/content/linkedSlugs.ts'
import { advantagesFor } from '#shared/hotel/advantageRights.ts'
import { levelName, tierOf } from '#shared/hotel/levels.ts'
import type { MyAdvantagesProps } from '#shared/hotel/views.ts'
import { pathOf } from '#shared/locales.ts'
import { BirthdayBand } from '../BirthdayBand.tsx'
import { HotelAdvantageGrid } from '../HotelAdvantageGrid.tsx'
import './MyAdvantages.css'

/** My advantages: what the status gives already and what comes with the next one, as the editors list it. */
export function MyAdvantages({ profile, isBirthday, endedStays, advantages }: MyAdvantagesProps) {
  const { customerStatus, firstname } = profile
  const isFirst = customerStatus === 'Discovery'
  const { t, locale } = useView()
  const own = advantagesFor(advantages, isFirst)
  const next = isFirst ? advantagesFor(advantages, false).filter((it) => !own.includes(it)) : []
  return (
    <MemberFrame current="hotelAdvantages">
      <div className="Pair MyAdvantages">
        <div className="Column">
          <p className="label">{t('account.programme.eph')}</p>
          <h1>{t('account.advantages.title')}</h1>
          <p className="lead">{t(`account.advantages.${customerStatus}`, { firstname })}</p>
          <p>{t('account.advantages.stays', { count: endedStays })}</p>
        </div>
        <CardFace
          tier={tierOf(customerStatus)}
          name={levelName(customerStatus, locale)}
          holder={`${firstname} ${profile.lastname}`}
        />
      </div>
      {isBirthday && <BirthdayBand firstname={firstname} />}
      {own.length > 0 && (
        <section className="Member-part" aria-labelledby="own">
          <h2 id="own">{t('account.card.advantages', { status: customerStatus })}</h2>
          <HotelAdvantageGrid advantages={own} />
        </section>
      )}
      {next.length > 0 && (
        <section className="Member-part" aria-labelledby="next">
          <h2 id="next">{t('account.advantages.next')}</h2>
          <p className="lead">{t('account.card.Discovery')}</p>
          <HotelAdvantageGrid advantages={next} />
        </section>
      )}
      <p className="Member-part">
        <ArrowLink href={pathOf(locale, linkedSlugs.programme[locale])}>{t('account.advantages.programme')}</ArrowLink>
      </p>
    </MemberFrame>
  )
}
