import type { Router } from 'express'
import { type CheckedStory, type Content, isPublic } from '#server/content/index.ts'
import { workerRoute } from '#server/http/workerRoute.ts'
import { pageView, type SharedPage } from '#server/pages/index.ts'
import type { Block } from '#shared/content/values.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { offlineWorkerPath } from '#shared/offline/offlinePages.ts'
import { type OfflineHouse, type OfflinePageProps, offlineGroups } from '#shared/offline/views.ts'
import type { HouseContent } from '#shared/places/houses.ts'
import { localDay, nextLocalMidnight } from '#shared/time/localTime.ts'
import type { HoursException, HoursRow } from '#shared/time/openingHours.ts'

interface OfflineServices {
  content: Pick<Content, 'all'>
  clock: () => number
  /** Address of the page's script. */
  script: string
  /** The directory of the build, and the address of the hashed worker below it. */
  worker: { distDir: string; address: string }
}

/** The page that an installed application shows where there is no network. */
export interface Offline {
  /** `/hors-ligne`, `/en/offline`. */
  pages: readonly SharedPage[]
  worker: Router
}

/** Root types of each group of houses. */
const typesOf = {
  hotels: ['hotel'],
  restaurants: ['restaurant'],
  baths: ['spa', 'thalasso'],
  casinos: ['casino'],
} as const satisfies Record<(typeof offlineGroups)[number], readonly string[]>

export function createOffline(services: OfflineServices): Offline {
  const { worker } = services
  return {
    pages: [offlinePage(services)],
    worker: workerRoute(worker.distDir, worker.address, new Map([[offlineWorkerPath, '/']])),
  }
}

function offlinePage({ content, clock, script }: OfflineServices): SharedPage {
  return {
    routes: ['offline'],
    keyOf: () => '',
    compose: async (input) => ({
      view: {
        ...pageView(input, 'offline.title', 'offline_page', {
          groups: groupsOf(content, input.locale, input.gamingOff),
          script,
        }),
        noindex: true,
      },
      types: Object.values(typesOf).flat(),
      // The page says of which day it is, and leaves out special days that are over.
      validUntil: nextLocalMidnight(localDay(clock())),
      showsPlaces: false,
    }),
  }
}

function groupsOf(content: Pick<Content, 'all'>, locale: Locale, gamingOff: boolean): OfflinePageProps['groups'] {
  return offlineGroups
    .filter((kind) => kind !== 'casinos' || !gamingOff)
    .map((kind) => ({ kind, houses: content.all(locale, typesOf[kind]).filter(isPublic).map(houseOf) }))
    .filter(({ houses }) => houses.length > 0)
}

interface Opened extends HouseContent {
  hours?: readonly Block<HoursRow & { label?: string }>[]
  exceptions?: readonly Block<HoursException & Record<string, unknown>>[]
}

function houseOf({ name, locale, slug, content }: CheckedStory): OfflineHouse {
  const { name: own, title, town, phone, hours = [], exceptions = [] } = content as Opened
  return {
    path: pathOf(locale, slug),
    name: own ?? title ?? name,
    town,
    phone,
    hours: { rows: hours.map((it) => it.content), exceptions: exceptions.map((it) => it.content) },
  }
}
