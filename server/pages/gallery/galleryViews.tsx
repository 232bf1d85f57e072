import type { ComponentType } from 'react'
import { type Locale, pathOf } from '#shared/locales.ts'
import type { DrawServices } from '../draw/services.ts'
import type { Demo } from './demos.ts'

/** A band above a state of a block. */
export interface CaptionProps {
  title: string
  /** `1 / 2`. */
  count: string
}

export interface ListProps {
  locale: Locale
  /** `title`: as editors have it. */
  demos: readonly (Demo & { title: string | undefined })[]
}

/** Views of the gallery alone, in classes of every page. */
export const galleryViews = { gallery_caption: Caption, gallery_list: List } as const

/** The same services, which draw the views of the gallery as well. */
export function withGalleryViews(services: DrawServices): DrawServices {
  const { blocks } = services
  const views: Readonly<Record<string, ComponentType<never>>> = galleryViews
  return {
    ...services,
    blocks: {
      ...blocks,
      draw(block, context, memoKey) {
        const View = views[block.component] as ComponentType<object> | undefined
        if (!View) return blocks.draw(block, context, memoKey)
        return blocks.drawElement(block.uid, () => <View {...block.content} />, context, memoKey)
      },
    },
  }
}

function Caption({ title, count }: CaptionProps) {
  return (
    <div data-surface="nuit" lang="en">
      <ul className="wide lines">
        <li>
          <strong>{title}</strong>
          <span className="label">{count}</span>
        </li>
      </ul>
    </div>
  )
}

function List({ locale, demos }: ListProps) {
  return (
    <div className="Section">
      <div className="wide stack">
        {[...Map.groupBy(demos, ({ domain }) => domain)].map(([domain, own]) => (
          <section key={domain} className="stack">
            <h2 className="label">{domain}</h2>
            <ul className="Prose">
              {own.map(({ name, title }) => {
                const path = pathOf(locale, `dev/blocks/${name}`)
                return (
                  <li key={name}>
                    <a href={path}>{name}</a>,{' '}
                    <a href={`${path}?width=390`} translate="no">
                      390 px
                    </a>{' '}
                    {title}
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
