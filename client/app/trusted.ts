import * as brand from '#shared/house.ts'
import type { TrustHtml } from './SlotView.tsx'

interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string }
  }
}

let policy: { createHTML(html: string): string } | undefined

/**
 * The one door through which text becomes HTML in the browser: what our own server drew (payloads) and
 * icons that were checked (client/icons/svg.ts). The CSP names this policy in `trusted-types`; any
 * other string that reaches `innerHTML` throws there.
 */
export const trust: TrustHtml = (html) => {
  policy ??= (window as TrustedTypesWindow).trustedTypes?.createPolicy(brand.id, { createHTML: (it) => it }) ?? {
    createHTML: (it) => it,
  }
  // A TrustedHTML where the browser knows them; React hands it to innerHTML untouched.
  return policy.createHTML(html)
}
