import { shareData } from './dataNames.ts'

/** The buttons beside an address: copy, and the system's share sheet, each only where the browser has it. */
export function startShare(place: HTMLElement): void {
  // Not by readData: a file shared with other scripts would be a further request.
  const [url = '', title = '', text = '', copied = ''] = [
    shareData.url,
    shareData.title,
    shareData.text,
    shareData.copied,
  ].map((name) => place.getAttribute(name) ?? '')
  const status = place.querySelector('[role="status"]')
  const hasSheet = 'share' in navigator
  reveal(place, `[${shareData.sheet}]`, hasSheet, () => navigator.share({ title, text, url }))
  const isEnough = hasSheet && place.hasAttribute(shareData.single)
  reveal(place, `[${shareData.copy}]`, 'clipboard' in navigator && !isEnough, async () => {
    await navigator.clipboard.writeText(url)
    if (status) status.textContent = copied
  })
}

function reveal(place: HTMLElement, selector: string, isPossible: boolean, run: () => Promise<void>): void {
  const button = place.querySelector<HTMLButtonElement>(selector)
  if (!button || !isPossible) return
  button.hidden = false
  // Refused or put away by its owner: the address still stands there to be read.
  button.addEventListener('click', () => void run().catch(() => {}))
}
