import { useId } from 'react'
import { useIntl } from 'react-intl'
import { NestedBlocks } from '#client/app/nested.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import { BlockHead } from '../BlockHead.tsx'
import { GamingNote } from '../GamingNote.tsx'
import { slidingRow } from '../slidingRow.ts'
import type { CardListContent } from './schema.ts'

/** Cards side by side; without any, nothing: an empty shelf helps nobody. Static. */
export function CardList(content: CardListContent) {
  const { label, title, intro, cards, layout, link_label, link, gaming, surface, anchor } = content
  const intl = useIntl()
  const id = useId()
  if (cards.length === 0) return null
  const isStrip = layout === 'bande'
  return (
    <Section className="CardList" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={{ label, title, intro }} />
      <div
        className={isStrip ? 'Cards Cards--strip' : 'Cards'}
        {...(isStrip && slidingRow(title ?? intl.formatMessage({ id: 'blocks.cardList.strip' })))}
      >
        <NestedBlocks blocks={cards} />
      </div>
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
      {gaming && <GamingNote />}
    </Section>
  )
}
