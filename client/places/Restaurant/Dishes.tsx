import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Price } from '#client/ui/Price.tsx'
import type { RestaurantContent } from './schema.ts'

type Part = RestaurantContent['menu'][number]

/** The menu in two columns of ruled lines, and its allergens under it. */
export function Dishes({ parts, allergens }: { parts: readonly Part[]; allergens?: string }) {
  const intl = useIntl()
  const id = useId()
  if (parts.length === 0) return null
  return (
    <div className="Dishes">
      <h2>{intl.formatMessage({ id: 'roots.restaurant.menu' })}</h2>
      <p className="note">{intl.formatMessage({ id: 'roots.restaurant.menuNote' })}</p>
      <div className="Dishes-parts">
        {parts.map(({ uid, content }) => (
          <div className="Dishes-part" key={uid}>
            <h3 id={`${id}${uid}`}>{content.title}</h3>
            <ul className="lines" aria-labelledby={`${id}${uid}`}>
              {content.dishes.map((dish) => (
                <li key={dish.uid}>
                  <span className="Dishes-name">{dish.content.name}</span>
                  {dish.content.price !== undefined && <Price euros={dish.content.price} />}
                  {dish.content.description && <p>{dish.content.description}</p>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {allergens && <p className="note">{allergens}</p>}
    </div>
  )
}
