import { readData } from '#client/ui/dataOf.ts'
import { shareData } from './dataNames.ts'

/** The buttons beside a sponsor's code: copy, and the system's share sheet, each only where the browser has it. */
export function startShare(place: HTMLElement): void {
  const { url = '', title, text, copied = '' } = readData(place, shareData)
  const status = place.querySelector('[role="status"]')
  reveal(place, `[${shareData.copy}]`, 'clipboard' in navigator, async () => {
    await navigator.clipboard.writeText(url)
    if (status) status.textContent = copied
  })
  reveal(place, `[${shareData.sheet}]`, 'share' in navigator, () => navigator.share({ title, text, url }))
}

function reveal(place: HTMLElement, selector: string, isPossible: boolean, run: () => Promise<void>): void {
  const button = place.querySelector<HTMLButtonElement>(selector)
  if (!button || !isPossible) return
  button.hidden = false
  // Refused or put away by its owner: the code still stands there to be read.
  button.addEventListener('click', () => void run().catch(() => {}))
}
