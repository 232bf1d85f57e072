import { readStoredConsent } from '#client/consent/storedConsent.ts'
import { formData } from '#client/forms/dataNames.ts'
import { localeOfPath } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { linkOf } from './navigation/links.ts'

/** They choose nothing, and are shown nothing to choose. */
const crawlers = /bot|crawl|spider|slurp/i

/**
 * Consent, when nothing else is to be done: the card for who has not chosen, what was allowed for who
 * has. The footer's link opens the choices in place; without the script it leads to the page that has them.
 */
export function startConsent(): void {
  document.addEventListener('click', openChoices)
  if (!crawlers.test(navigator.userAgent)) whenIdle(lookAtChoice)
}

function lookAtChoice() {
  const stored = readStoredConsent()
  if (stored) {
    if (Object.values(stored.choices).includes(true))
      import('#client/consent/purposes.ts').then((it) => it.startPurposes(stored.choices)).catch(report)
  } else if (!isChoicesPage()) {
    import('#client/consent/banner.ts').then((it) => it.showBanner()).catch(report)
  }
}

function openChoices(event: MouseEvent) {
  const link = linkOf(event)
  if (!link?.closest('.Footer') || link.pathname !== pathFor('cookies', localeOfPath(location.pathname))) return
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || isChoicesPage()) return
  event.preventDefault()
  import('#client/consent/banner.ts')
    .then((it) => it.showChoices())
    .catch((error) => {
      report(error)
      location.assign(link.href)
    })
}

function isChoicesPage(): boolean {
  return document.querySelector(`form[${formData.form}="cookies"]`) !== null
}

/** Once the page has all its pictures, and the reader something to read. */
function whenIdle(run: () => void) {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 3000 }) : setTimeout(run, 500)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

function report(error: unknown) {
  console.error('The choice about cookies could not be offered', error)
}
