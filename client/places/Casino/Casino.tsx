import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { ArrowLink, ButtonLink } from '#client/ui/LinkView.tsx'
import '#shared/features.ts'
import { pathFor } from '#shared/routes.ts'
import { Hours } from '../Hours.tsx'
import { HouseContact } from '../HouseContact.tsx'
import { Plate } from '../Plate.tsx'
import type { CasinoContent } from './schema.ts'
import './Casino.css'

/** A casino by night: its dome, whether it is open, its hours, and what is asked for at the door. */
export function Casino(casino: RootProps<CasinoContent>) {
  const { t } = useText()
  const id = useId()
  const { name, town, tagline, description } = casino
  return (
    <section className="Section Opening Casino" data-surface="nuit" aria-labelledby={id}>
      <Plate {...casino} />
      <div className="wide">
        <Breadcrumb crumbs={casino.crumbs} title={name} />
        <div className="Pair Pair--top">
          <div className="stack">
            {town && <p className="label">{t('places.casino.label', { town })}</p>}
            <h1 id={id}>{name}</h1>
            {tagline && <p className="lead">{tagline}</p>}
          </div>
          <div className="stack">
            {description && <p>{description}</p>}
            <Actions />
          </div>
        </div>
        <HouseContact {...casino} />
        <div className="Pair Pair--top Casino-visit Apart">
          <Hours name={name} rows={casino.hours} exceptions={casino.exceptions} />
          <Entry {...casino} />
        </div>
      </div>
    </section>
  )
}

function Actions() {
  const { t, locale } = useView()
  return (
    <p className="actions">
      {has.shows && <ButtonLink href={pathFor('shows', locale)}>{t('places.casino.shows')}</ButtonLink>}
      {has.outing && <ArrowLink href={pathFor('outing', locale)}>{t('places.casino.evening')}</ArrowLink>}
    </p>
  )
}

/** Dress, and the notice at the entrance. */
function Entry({ dress, entry_notice }: CasinoContent) {
  const { t } = useText()
  if (!dress && !entry_notice) return null
  return (
    <div className="Casino-entry">
      <h2>{t('places.casino.entry')}</h2>
      <dl>
        {entry_notice && (
          <div>
            <dt>{t('places.casino.notice')}</dt>
            <dd>{entry_notice}</dd>
          </div>
        )}
        {dress && (
          <div>
            <dt>{t('places.casino.dress')}</dt>
            <dd>{dress}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
