import { renderToStaticMarkup } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { Desk } from '#client/desk/Desk.tsx'
import { deskIntlFor } from '#i18n/deskIntl.ts'
import type { DeskFrame, DeskView } from '#shared/desk/views.ts'

/** Draws a page of the desk: HTML without a script. */
export function drawDesk(view: DeskView, frame: DeskFrame): string {
  const html = renderToStaticMarkup(
    <RawIntlProvider value={deskIntlFor(frame.locale)}>
      <Desk view={view} frame={frame} />
    </RawIntlProvider>,
  )
  return `<!doctype html>${html}`
}
