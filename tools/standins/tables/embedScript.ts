/**
 * Stand-ins of the partners' scripts. They do only what public pages show of the real ones (docs/partners.md): neither
 * takes a date, a time or a party; both bring HTML with inline styles and a style sheet of their own; their windows are
 * invisible where those are refused.
 */

const styleOf = (name: string) => `.${name}-window { visibility: hidden }`

/** HTML of a window that is visible by its inline styles only. */
const windowHtml = (name: string, frame: string) =>
  `'<div class="${name}-window" role="dialog" aria-label="${name}" style="visibility:visible;position:fixed;inset:0;z-index:2147483647;background:rgba(0,0,0,.6)">' +
      '<button type="button" style="position:absolute;top:8px;right:8px;width:44px;height:44px">\\u00d7</button>' +
      '<iframe title="${name}" style="display:block;width:min(100%,480px);height:100%;margin:auto;border:0;background:#fff" src="' + ${frame} + '"></iframe></div>'`

const showWindow = (name: string) => `
  const sheet = document.createElement('style')
  sheet.textContent = ${JSON.stringify(styleOf(name))}
  document.head.append(sheet)
  const show = (address) => {
    const shade = document.createElement('div')
    shade.innerHTML = ${windowHtml(name, 'address')}
    document.body.append(shade)
    shade.querySelector('button').addEventListener('click', () => shade.remove())
  }`

/**
 * Resy: `openModal` takes `venueId` and `apiKey`, also by an earlier `config`; `addButton` adds its own red button.
 * Evidence: sites that call it, one of which notes that it returns without a window on a phone. The width below which
 * it does so is our choice.
 */
export function resyScript(origin: string): string {
  return `(() => {${showWindow('resy')}
  let kept = {}
  const openModal = (options = kept) => {
    if (innerWidth < 1024) return
    show(${JSON.stringify(`${origin}/widget?`)} + new URLSearchParams({ venueId: options.venueId, apiKey: options.apiKey }))
  }
  window.resyWidget = {
    openModal,
    config(options) { kept = options },
    addButton(element, options) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Resy'
      button.style.background = '#ff462d'
      button.addEventListener('click', () => openModal(options))
      element.append(button)
    },
  }
})()
`
}

/**
 * SevenRooms: `init` opens nothing. It binds the elements whose id is `triggerId`; a click on one opens the window of
 * the venue. Evidence: a dozen public sites.
 */
export function sevenroomsScript(origin: string): string {
  return `(() => {${showWindow('sevenrooms')}
  window.SevenroomsWidget = {
    init({ venueId, triggerId }) {
      for (const id of [triggerId].flat())
        document.getElementById(id)?.addEventListener('click', () => show(${JSON.stringify(`${origin}/reservations/`)} + encodeURIComponent(venueId)))
    },
  }
})()
`
}
