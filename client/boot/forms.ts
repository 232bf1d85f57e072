import type { Leave } from '#client/forms/enhance/send.ts'

const touches = ['focusin', 'pointerdown', 'submit'] as const

/**
 * Loads the forms' script at the first touch of a form that has a call; at once where it has something to show: steps,
 * or what was typed before a reload. A form that is sent earlier posts as HTML, and nothing is lost.
 */
export function tendForms(leave: Leave): void {
  let isComing = false
  for (const type of touches) document.addEventListener(type, touched, { passive: true })
  // The first look at the storage waits for another process of the browser: in a task of its own it holds nothing up.
  setTimeout(() => {
    if (document.querySelector('form[data-steps]') || hasDraft()) load()
  })

  function touched({ target }: Event) {
    if (target instanceof Element && target.closest('form[data-call]')) load()
  }

  function load() {
    if (isComing) return
    isComing = true
    import('#client/forms/enhance/enhance.ts')
      .then(({ startForms }) => startForms(leave))
      .then(() => {
        for (const type of touches) document.removeEventListener(type, touched)
      })
      .catch((error) => {
        // The next touch may find the network again; until then forms are HTML.
        isComing = false
        console.error('The script of forms did not come', error)
      })
  }
}

/** The keys are those of client/forms/enhance/drafts.ts. */
function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((it) => it.startsWith(`form:${location.pathname}#`))
  } catch {
    return false
  }
}
