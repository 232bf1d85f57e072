import { useId } from 'react'
import { useView } from '#client/app/useView.ts'
import { searchData } from '#client/search/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { placeTypes } from '#shared/search/kinds.ts'
import { longestSearch, priceLevels } from '#shared/search/query.ts'
import type { SearchPageProps } from '#shared/search/views.ts'
import { PriceMarks } from './Results.tsx'

/** A GET form, so that every search is an address. What only a script can do is hidden until there is one. */
export function SearchForm({ query, town, towns }: SearchPageProps) {
  const { t, path } = useView()
  const id = useId()
  const { near, bbox, types, prices, openNow } = query
  const set = types.length + prices.length + Number(openNow)
  return (
    <search>
      <form
        className="Search-form no-print"
        data-surface="sable"
        method="get"
        action={`${path}#results`}
        {...dataOf(searchData, { form: '' })}
      >
        {bbox && (
          <input
            type="hidden"
            name="bbox"
            value={[bbox.west, bbox.south, bbox.east, bbox.north].join()}
            {...dataOf(searchData, { bbox: '' })}
          />
        )}
        <div className="Search-fields Column">
          <div className="Field Search-what">
            <label htmlFor={`${id}-q`}>{t('search.q')}</label>
            <div className="Search-combobox">
              <input
                id={`${id}-q`}
                name="q"
                type="search"
                defaultValue={query.q}
                maxLength={longestSearch}
                autoComplete="off"
                {...dataOf(searchData, { suggest: `${id}-options` })}
              />
              <div
                className="Search-options"
                id={`${id}-options`}
                role="listbox"
                aria-label={t('search.suggestions')}
                hidden
              />
              <p className="visually-hidden" role="status" {...dataOf(searchData, { suggestSaid: '' })} />
            </div>
          </div>
          <div className="Field Search-where">
            <label htmlFor={`${id}-town`}>{t('search.town')}</label>
            <input
              id={`${id}-town`}
              name="town"
              defaultValue={near ? '' : town}
              maxLength={80}
              list={`${id}-towns`}
              autoComplete="off"
              {...dataOf(searchData, { town: '' })}
            />
            <datalist id={`${id}-towns`}>
              {towns.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </div>
          <button
            className="btn btn--secondary Search-around"
            type="button"
            {...dataOf(searchData, { around: '' })}
            hidden
          >
            <Icon name="crosshair" />
            <span>{t('search.around')}</span>
          </button>
        </div>
        <div className="Search-near" {...dataOf(searchData, { near: '' })}>
          {near && (
            <label className="Choice">
              <input type="checkbox" name="near" value={`${near.lat},${near.lng}`} defaultChecked />
              <span>{t('search.aroundMe')}</span>
            </label>
          )}
        </div>
        <p className="Search-said" role="status" {...dataOf(searchData, { said: '' })} />
        <div className="Search-send">
          <details className="Search-filters">
            <summary className="btn btn--secondary">
              <span {...dataOf(searchData, { filters: '' })}>{t('search.filters', { count: set })}</span>
              <Icon name="caret-down" />
            </summary>
            <fieldset>
              <legend>{t('search.type')}</legend>
              {placeTypes.map((type) => (
                <label className="Choice" key={type}>
                  <input type="checkbox" name="type" value={type} defaultChecked={query.types.includes(type)} />
                  <span>{t(`search.types.${type}`)}</span>
                </label>
              ))}
            </fieldset>
            <fieldset>
              <legend>{t('search.price')}</legend>
              {priceLevels.map((level) => (
                <label className="Choice" key={level}>
                  <input type="checkbox" name="price" value={level} defaultChecked={query.prices.includes(level)} />
                  <PriceMarks level={level} />
                </label>
              ))}
            </fieldset>
            <fieldset>
              <legend>{t('search.hours')}</legend>
              <label className="Choice">
                <input type="checkbox" name="open" value="now" defaultChecked={query.openNow} />
                <span>{t('search.openNow')}</span>
              </label>
            </fieldset>
          </details>
          <button className="btn" type="submit">
            {t('search.submit')}
          </button>
        </div>
      </form>
    </search>
  )
}
