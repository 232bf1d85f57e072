import { usePage } from '#client/app/pageContext.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { savedName } from '#shared/http/pageQuery.ts'

/** The common part of both forms. The page is loaded in full: header and footer change too. */
export function useProtectionCall(programme: Programme) {
  const { locale, path } = usePage()
  return {
    form: 'protection',
    call: `PUT /api/${programme}/protection`,
    schema: `${programme}/protection`,
    next: `${path}?${savedName[locale]}=protection#protection`,
    arrival: 'full',
  } as const
}
