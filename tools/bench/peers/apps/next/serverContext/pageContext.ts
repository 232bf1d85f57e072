import { cache } from 'react'
import type { PageContextValue } from '../site/client/app/pageContext.ts'

// React's contexts do not exist in server components: what is kept for one request takes their place.
const shown = cache(() => ({ page: undefined as PageContextValue | undefined }))

export function showPage(page: Omit<PageContextValue, 'validUntil'>): void {
  shown().page = { ...page, validUntil: () => {} }
}

export function usePage(): PageContextValue {
  const { page } = shown()
  if (!page) throw new Error('usePage outside of a page')
  return page
}
