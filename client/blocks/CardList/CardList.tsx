import { NestedBlocks } from '#client/app/nested.ts'
import { useText } from '#client/app/useText.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { ArrowLink, LinkView } from '#client/ui/LinkView.tsx'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { Cards } from '../Cards.tsx'
import type { CardContent, CardListContent } from './schema.ts'
import './CardList.css'

const sizes = '(min-width: 62rem) 26rem, (min-width: 40rem) 50vw, 100vw'

/** Cards side by side; without cards the block draws nothing. Static. */
export function CardList(content: CardListContent) {
  const { title, cards, layout, gaming } = content
  const { t } = useText()
  if (cards.length === 0) return null
  const isStrip = layout === 'bande'
  return (
    <BlockSection className="CardList" content={content} isGaming={gaming}>
      <Cards isStrip={isStrip} count={cards.length} label={title ?? t('blocks.cardList.strip')}>
        <NestedBlocks blocks={cards} />
      </Cards>
    </BlockSection>
  )
}

/** A card: with words for its link it leads by them, else by its title; either way the whole card is the target. */
export function Card({ title, text, picture, look, tag, place, price, price_note, link, link_label }: CardContent) {
  const isBox = look === 'encart' || !picture
  return (
    <article className={isBox ? 'Cards-item Card Card--box' : 'Cards-item Card'}>
      {picture &&
        (isBox ? (
          <PictureView picture={picture} ratio="8/5" sizes={sizes} />
        ) : (
          <Poster picture={picture} sizes={sizes} />
        ))}
      <div className="Card-words">
        {tag && <p className="tag">{tag}</p>}
        <h3>{link && !link_label ? <LinkView link={link}>{title}</LinkView> : title}</h3>
        {text && <p>{text}</p>}
        {place && <p className="Coordinates">{place}</p>}
        {(price !== undefined || (link && link_label)) && (
          <div className="Card-foot">
            {price !== undefined && <Price euros={price} unit={price_note} from />}
            {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
          </div>
        )}
      </div>
    </article>
  )
}
