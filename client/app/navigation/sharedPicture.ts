/** Name of the picture that stays while the page around it changes. */
const name = 'page-picture'

/** The picture alone takes part: a page that fades cannot be clicked meanwhile, whatever its image lets through. */
const styles = `
:root { view-transition-name: none }
::view-transition { pointer-events: none }
::view-transition-group(${name}) { animation-duration: 0.4s; animation-timing-function: var(--easing) }
::view-transition-old(${name}), ::view-transition-new(${name}) { height: 100%; object-fit: cover; overflow: clip }`

/** A card: one link with its picture. */
const cards = '.Cards-item, li, article'

export interface SharedPicture {
  /**
   * Names the picture of the card that was clicked, before the browser takes its image.
   * @returns whether there is one: without it nothing is to move
   */
  leave(): boolean
  /** Names the picture that it becomes; back on a list, that of the card which led to the page that was left. */
  arrive(isTraversal: boolean): void
}

/** The picture of a card becomes the picture of its page. One element at a time has the name: two would end the transition. */
export function sharePictures(): SharedPicture {
  let clicked: Element | null = null
  let named: HTMLElement | undefined
  let path = location.pathname
  // Not in the sheets of the page: without this script nothing moves, and their checker knows no transitions.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  document.addEventListener(
    'click',
    ({ target }) => {
      clicked = target instanceof Element ? target.closest('a') : null
    },
    true,
  )
  return {
    leave() {
      give(pictureIn(clicked?.closest('main') && clicked.closest(cards)))
      clicked = null
      return named !== undefined
    },
    arrive(isTraversal) {
      const link = isTraversal ? document.querySelector(`main a[href="${CSS.escape(path)}"]`) : undefined
      path = location.pathname
      const page = document.querySelector('main > :first-child')
      // A page that was not come to by a card's picture stands there at once.
      give(isTraversal ? pictureIn(link?.closest(cards)) : named && pictureIn(page))
    },
  }

  function give(picture: HTMLElement | undefined) {
    if (named) named.style.viewTransitionName = ''
    named = picture
    if (named) named.style.viewTransitionName = name
  }
}

function pictureIn(place: Element | null | undefined): HTMLElement | undefined {
  return place?.querySelector<HTMLElement>('.Poster img') ?? undefined
}
