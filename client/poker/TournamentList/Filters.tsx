import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { SelectBox } from '#client/forms/fields/SelectBox.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { houseName, slugOf } from '#shared/places/houses.ts'
import { isFiltered, type ParsedTournamentFilter } from '#shared/poker/tournamentFilter.ts'
import { dateRanges } from '#shared/time/dateRanges.ts'
import type { TournamentListContent } from './schema.ts'

interface FiltersProps extends TournamentListContent {
  parsed: ParsedTournamentFilter
}

/** Where, when and for how much: a GET form, so that the choice is an address and needs no script. */
export function Filters({ parsed, casinos, listing, anchor }: FiltersProps) {
  const { filter, problems } = parsed
  const { t, path } = useView()
  const id = useId()
  const target = anchor ? `${path}#${anchor}` : path
  return (
    <form className="TournamentList-filters Column" method="get" action={target}>
      {Object.values(problems).includes('unknown') && (
        <p className="TournamentList-unknown">
          <Icon name="warning-circle" />
          <span>{t('pokerPages.list.unknown')}</span>
        </p>
      )}
      <div className="TournamentList-fields">
        {casinos.length > 1 && (
          <div className="Field">
            <label htmlFor={`${id}casino`}>{t('poker.casino')}</label>
            <SelectBox>
              <select id={`${id}casino`} name="casino" defaultValue={filter.casino ?? ''}>
                <option value="">{t('pokerPages.list.everywhere')}</option>
                {casinos.map((casino) => (
                  <option key={casino.uuid} value={slugOf(casino)}>
                    {houseName(casino)}
                  </option>
                ))}
              </select>
            </SelectBox>
          </div>
        )}
        <div className="Field">
          <label htmlFor={`${id}range`}>{t('pokerPages.list.when')}</label>
          <SelectBox>
            <select id={`${id}range`} name="range" defaultValue={filter.range}>
              {dateRanges.map((range) => (
                <option key={range} value={range}>
                  {t(`pokerPages.list.range.${range}`)}
                </option>
              ))}
            </select>
          </SelectBox>
        </div>
        <BuyIns id={id} problems={problems} typed={listing.query} />
        <button className="btn btn--secondary" type="submit">
          {t('pokerPages.list.show')}
        </button>
      </div>
      <p className="TournamentList-count Row" role="status">
        {t('pokerPages.list.count', { count: listing.total })}
        {isFiltered(filter) && <a href={target}>{t('pokerPages.list.all')}</a>}
      </p>
    </form>
  )
}

interface BuyInsProps extends Pick<ParsedTournamentFilter, 'problems'> {
  id: string
  /** The typed values, also wrong ones: a form gives back what it got. */
  typed: Readonly<Record<string, string>>
}

/** Least and most of the buy-in, in euros; « Min value must be inferior to max » beside both. */
function BuyIns({ id, problems, typed }: BuyInsProps) {
  const { t } = useText()
  const errorId = `${id}buyin-error`
  const isMinTooHigh = problems.buyinMin === 'minTooHigh'
  const isWrong = (name: 'buyinMin' | 'buyinMax') => isMinTooHigh || problems[name] !== undefined
  return (
    <fieldset className="TournamentList-buyins">
      <legend>{t('pokerPages.list.buyIn')}</legend>
      {(['buyinMin', 'buyinMax'] as const).map((name) => (
        <div className="Field" key={name}>
          <label htmlFor={id + name}>{t(`pokerPages.list.${name}`)}</label>
          <input
            id={id + name}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            defaultValue={typed[name] ?? ''}
            aria-invalid={isWrong(name) || undefined}
            aria-describedby={isWrong(name) ? errorId : undefined}
          />
        </div>
      ))}
      {(isWrong('buyinMin') || isWrong('buyinMax')) && (
        <p className="Field-error" id={errorId}>
          <Icon name="warning-circle" />
          {t(isMinTooHigh ? 'pokerPages.list.minTooHigh' : 'pokerPages.list.noAmount')}
        </p>
      )}
    </fieldset>
  )
}
