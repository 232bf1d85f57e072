import { formData } from '#client/forms/dataNames.ts'
import type { Leave } from '#client/forms/enhance/send.ts'
import { loadWholeStyles } from './wholeStyles.ts'

const touches = ['focusin', 'pointerdown'] as const
/** A form that is sent before its script is here waits for it this long, then it posts as HTML. */
const patienceMs = 3000

/**
 * Loads the forms' script when a form with a call is first touched; at once if one has a draft to restore
 * or already has the focus. A form that is sent before the script is here waits for it, so that analytics counts it too;
 * if the script does not come, the form posts as HTML and nothing is lost.
 */
export function enhanceForms(leave: Leave): void {
  let coming: Promise<void> | undefined
  let isHeld = false
  for (const type of touches) document.addEventListener(type, touched, { passive: true })
  document.addEventListener('submit', hold)
  // The first look at the storage waits for another process of the browser: in a task of its own it holds nothing up.
  setTimeout(() => {
    openSteps()
    if (isInForm(document.activeElement) || hasDraft()) load()
  })

  function touched({ target }: Event) {
    if (target instanceof Element && isInForm(target)) load()
  }

  function hold(event: SubmitEvent) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute(formData.call) || event.defaultPrevented) return
    event.preventDefault()
    // Pressed again while it waits.
    if (isHeld) return
    isHeld = true
    Promise.race([load(), new Promise((done) => setTimeout(done, patienceMs))]).then(() => {
      document.removeEventListener('submit', hold)
      form.requestSubmit(event.submitter)
    })
  }

  function load(): Promise<void> {
    coming ??= Promise.all([import('#client/forms/enhance/enhance.ts'), loadWholeStyles()])
      .then(([{ startForms }]) => startForms(leave))
      .then(() => {
        for (const type of touches) document.removeEventListener(type, touched)
        if (!isHeld) document.removeEventListener('submit', hold)
      })
      .catch((error) => {
        // The next touch may find the network again; until then forms are HTML.
        coming = undefined
        console.error('The script of forms did not come', error)
      })
    return coming
  }
}

/** Long forms are shown step by step from the beginning; the rest of the forms' script waits for a touch. */
function openSteps(): void {
  const forms = document.querySelectorAll<HTMLFormElement>(`form[${formData.call}][${formData.steps}]`)
  if (forms.length === 0) return
  import('#client/forms/enhance/steps.ts').then(
    (it) => forms.forEach(it.openSteps),
    (error) => console.error('The steps of a form did not come', error),
  )
}

function isInForm(target: Element | null): boolean {
  return Boolean(target?.closest(`form[${formData.call}]`))
}

/** The keys are those of client/forms/enhance/drafts.ts. */
function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((it) => it.startsWith(`form:${location.pathname}#`))
  } catch {
    return false
  }
}
