import { useId } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { dateRanges } from '#shared/dateRanges.ts'
import { houseName, slugOf } from '#shared/houses.ts'
import { isFiltered, type Wish } from './readWish.ts'
import type { TournamentListContent } from './schema.ts'

/** Where, when and for how much: a GET form, so that the choice is an address and needs no script. */
export function Filters({ wish, casinos, listing, anchor }: TournamentListContent & { wish: Wish }) {
  const intl = useIntl()
  const id = useId()
  const { path } = usePage()
  const target = anchor ? `${path}#${anchor}` : path
  return (
    <form className="TournamentList-filters" method="get" action={target}>
      {wish.unknown.length > 0 && (
        <p className="TournamentList-unknown">
          <Icon name="warning-circle" />
          <span>{intl.formatMessage({ id: 'pokerPages.list.unknown' })}</span>
        </p>
      )}
      <div className="TournamentList-fields">
        {casinos.length > 1 && (
          <div className="Field">
            <label htmlFor={`${id}casino`}>{intl.formatMessage({ id: 'poker.casino' })}</label>
            <select id={`${id}casino`} name="casino" defaultValue={wish.casino ?? ''}>
              <option value="">{intl.formatMessage({ id: 'pokerPages.list.everywhere' })}</option>
              {casinos.map((casino) => (
                <option key={casino.uuid} value={slugOf(casino)}>
                  {houseName(casino)}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="Field">
          <label htmlFor={`${id}range`}>{intl.formatMessage({ id: 'pokerPages.list.when' })}</label>
          <select id={`${id}range`} name="range" defaultValue={wish.range}>
            {dateRanges.map((range) => (
              <option key={range} value={range}>
                {intl.formatMessage({ id: `pokerPages.list.range.${range}` })}
              </option>
            ))}
          </select>
        </div>
        <BuyIns id={id} wish={wish} />
        <button className="btn btn--secondary" type="submit">
          {intl.formatMessage({ id: 'pokerPages.list.show' })}
        </button>
      </div>
      <p className="TournamentList-count" role="status">
        {intl.formatMessage({ id: 'pokerPages.list.count' }, { count: listing.total })}
        {isFiltered(wish) && <a href={target}>{intl.formatMessage({ id: 'pokerPages.list.all' })}</a>}
      </p>
    </form>
  )
}

/** Least and most of the buy-in, in euros; « Min value must be inferior to max » beside both. */
function BuyIns({ id, wish }: { id: string; wish: Wish }) {
  const intl = useIntl()
  const errorId = `${id}buyin-error`
  const isWrong = (name: 'buyinMin' | 'buyinMax') => wish.isMinTooHigh || wish.unknown.includes(name)
  return (
    <fieldset className="TournamentList-buyins">
      <legend>{intl.formatMessage({ id: 'pokerPages.list.buyIn' })}</legend>
      {(['buyinMin', 'buyinMax'] as const).map((name) => (
        <div className="Field" key={name}>
          <label htmlFor={id + name}>{intl.formatMessage({ id: `pokerPages.list.${name}` })}</label>
          <input
            id={id + name}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            defaultValue={wish.typed[name]}
            aria-invalid={isWrong(name) || undefined}
            aria-describedby={isWrong(name) ? errorId : undefined}
          />
        </div>
      ))}
      {(isWrong('buyinMin') || isWrong('buyinMax')) && (
        <p className="Field-error" id={errorId}>
          <Icon name="warning-circle" />
          {intl.formatMessage({ id: wish.isMinTooHigh ? 'pokerPages.list.minTooHigh' : 'pokerPages.list.noAmount' })}
        </p>
      )}
    </fieldset>
  )
}
