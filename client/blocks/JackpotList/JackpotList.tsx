import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import { formatPhone } from '#i18n/formats.ts'
import { houseName } from '#shared/houses.ts'
import { BlockHead } from '../BlockHead.tsx'
import { GamingNote } from '../GamingNote.tsx'
import type { JackpotListContent } from './schema.ts'

/**
 * Jackpots of a casino. Its amounts come from the casino floor alone; while none is sent, the block says so and who
 * knows (B21): no figure is ever made up. Static.
 */
export function JackpotList({ label, title, intro, casino, link_label, link, surface, anchor }: JackpotListContent) {
  const intl = useIntl()
  const id = useId()
  const phone = casino?.content.phone
  return (
    <Section className="JackpotList" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={{ label, title, intro }} />
      <div className="JackpotList-away">
        <Icon name="hourglass" />
        <div>
          <p className="lead">{intl.formatMessage({ id: 'poker.jackpotsAway' })}</p>
          {casino && (
            <p className="JackpotList-ask">
              <a href={casino.path}>{houseName(casino)}</a>
              {phone && <a href={`tel:${phone}`}>{formatPhone(intl, phone)}</a>}
            </p>
          )}
        </div>
      </div>
      <p className="note">{intl.formatMessage({ id: 'poker.jackpotsSay' })}</p>
      <GamingNote />
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
    </Section>
  )
}
