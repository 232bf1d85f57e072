import { JoinLinks } from '#client/account/cards/JoinLinks.tsx'
import { useText } from '#client/app/useText.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { GamingNote } from '#client/blocks/GamingNote.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import type { VipJoinContent } from './schema.ts'
import './VipJoin.css'

const steps = ['register', 'come', 'card'] as const

/** How one gets the card: online, at the desk, in the hand. Static. */
export function VipJoin(content: VipJoinContent) {
  const { picture, button_label } = content
  const { t } = useText()
  return (
    <BlockSection className="VipJoin" content={content} surface={content.surface ?? 'nuit'}>
      <div className={picture ? 'Pair' : undefined}>
        {picture && <Poster picture={picture} sizes="(min-width: 62rem) 36rem, 90vw" />}
        <div className="VipJoin-words Column Column--5">
          <ol className="Ruled VipJoin-steps">
            {steps.map((step) => (
              <li key={step}>
                <h3>{t(`loyalty.steps.${step}`)}</h3>
                <p>{t(`loyalty.steps.${step}Text`)}</p>
              </li>
            ))}
          </ol>
          <JoinLinks programme="vip" label={button_label} />
          <GamingNote />
        </div>
      </div>
    </BlockSection>
  )
}
