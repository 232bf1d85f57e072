import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { formatPhone } from '#i18n/formats.ts'
import { houseName, slugOf } from '#shared/places/houses.ts'
import { pathFor } from '#shared/routes.ts'
import { floorData } from '../dataNames.ts'
import { JackpotTable } from '../JackpotTable.tsx'
import { PaymentsDialog } from '../LastPayments.tsx'
import { LiveFloor } from '../LiveFloor.tsx'
import type { JackpotListContent } from './schema.ts'
import '../jackpots.css'
import './JackpotList.css'

/**
 * Jackpots of a casino. Its amounts come from the casino floor alone, into a page that is kept for everybody: a script
 * fills them in and keeps them up to date, without one the link leads to the page that the server draws each time.
 * While none is sent the block says so and who knows: no figure is ever made up. Static.
 */
export function JackpotList(content: JackpotListContent) {
  const { casino } = content
  const { t, locale } = useView()
  return (
    <BlockSection className="JackpotList" content={content} isGaming>
      {casino ? (
        <LiveFloor casino={slugOf(casino)} heardAt={null}>
          <Away casino={casino} />
          <JackpotTable jackpots={[]} path={pathFor('jackpots', locale, { casino: slugOf(casino) })} />
          <PaymentsDialog />
          <ArrowLink href={pathFor('jackpots', locale, { casino: slugOf(casino) })}>
            {t('vipPages.jackpots.all')}
          </ArrowLink>
        </LiveFloor>
      ) : (
        <Away casino={casino} />
      )}
      <p className="note">{t('poker.jackpotsSay')}</p>
    </BlockSection>
  )
}

/** In place of the amounts, as long as there are none. */
function Away({ casino }: Pick<JackpotListContent, 'casino'>) {
  const { intl, t } = useText()
  const phone = casino?.content.phone
  return (
    <div className="JackpotList-away Panel" {...dataOf(floorData, { away: '' })}>
      <Icon name="hourglass" />
      <div>
        <p className="lead">{t('poker.jackpotsAway')}</p>
        {casino && (
          <p className="JackpotList-ask Row">
            <a className="IconLink" href={casino.path}>
              {houseName(casino)}
            </a>
            {phone && (
              <a className="IconLink" href={`tel:${phone}`}>
                {formatPhone(intl, phone)}
              </a>
            )}
          </p>
        )}
      </div>
    </div>
  )
}
