import { type ApplicationPage, notFound, pageView } from '#server/pages/index.ts'
import type { DrawAnswer } from '#shared/forms/api.ts'
import type { PublishedDraw } from '#shared/forms/draws.ts'
import { formNumber } from '#shared/forms/forms.ts'
import { findFormBlock } from '../formBlock.ts'
import type { FormServices } from '../formServices.ts'
import { findDraw } from './draws.ts'
import { publicDraw } from './publicDraw.ts'

/** `/tirage/{contest}`: the draw of a contest for people; the contest's page and the mail to winners lead here. */
export function drawPage({ store: { db }, content }: Pick<FormServices, 'store' | 'content'>): ApplicationPage {
  return {
    routes: ['contestDraw'],
    async open(input) {
      const { contest = '' } = input.params
      const isDrawn = (await findDraw(db, contest)) !== undefined
      if (!isDrawn && !findFormBlock(content, 'contest', { contest })) throw notFound(input)
      const draw = isDrawn ? publishedDraw(await publicDraw(db, contest)) : null
      return pageView(input, 'forms.draw.title', 'contest_draw', { contest, draw })
    },
  }
}

function publishedDraw({ entries, announcedAt, drawnAt, result, ...draw }: DrawAnswer): PublishedDraw {
  const { listHash, source, seedDay, seedForm, winners, seed } = draw
  const numbers = (ids: readonly string[]) => ids.map(formNumber)
  return {
    listHash,
    source,
    seedDay,
    seedForm,
    winners,
    seed,
    entries: entries.length,
    announcedAt: Date.parse(announcedAt),
    drawnAt: drawnAt === null ? null : Date.parse(drawnAt),
    result: result && {
      winners: numbers(result.winners),
      substitutes: numbers(result.substitutes),
      replaced: numbers(result.replaced),
      skipped: numbers(result.skipped),
      takenOut: numbers(result.takenOut),
    },
  }
}
