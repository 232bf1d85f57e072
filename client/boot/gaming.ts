import { pageData } from '#client/app/dataNames.ts'
import { mayReload } from '#client/app/navigation/reloadGuard.ts'

/**
 * A document that was drawn before its reader asked to see nothing about games, in another tab or on
 * another device, is drawn anew: the server leaves them out.
 */
export function leaveGaming(): void {
  const isOff = document.cookie.split('; ').includes('gaming=off')
  if (isOff && document.documentElement.getAttribute(pageData.gaming) !== 'off' && mayReload(location.pathname))
    location.reload()
}
