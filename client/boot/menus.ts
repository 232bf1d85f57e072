import { pageData } from '#client/app/dataNames.ts'

/** Menus of the header are `<details>`: open and closed by HTML alone, and here made to get out of the way. */
const openMenus = `.Header details[open], [${pageData.slot}="local-header"] details[open]`

/** Closes an open menu on Escape, when pointer or focus goes elsewhere, and when one of its links is followed. */
export function enhanceMenus(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeMenus((menu) => menu.contains(document.activeElement))
  })
  document.addEventListener('pointerdown', closeElsewhere)
  document.addEventListener('focusin', closeElsewhere)
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href]')) closeMenus(() => false)
  })
}

function closeElsewhere({ target }: Event) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(openMenus)) {
    if (target instanceof Node && !menu.contains(target)) menu.open = false
  }
}

/** @param givesFocusBack whether the focus, which would be lost inside, goes to the menu's button */
function closeMenus(givesFocusBack: (menu: HTMLDetailsElement) => boolean) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(openMenus)) {
    if (givesFocusBack(menu)) menu.querySelector('summary')?.focus()
    menu.open = false
  }
}
