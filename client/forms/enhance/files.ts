import { fileData } from '#client/forms/dataNames.ts'

/** Writes the names of chosen files beside their buttons, now and when others are chosen or the form is emptied. */
export function followFiles(form: HTMLFormElement): void {
  const controls = form.querySelectorAll<HTMLInputElement>('input[type="file"]')
  if (controls.length === 0) return
  const show = () => {
    for (const control of controls) {
      const name = control.parentElement?.querySelector(`[${fileData.name}]`)
      if (name) name.textContent = control.files?.[0]?.name ?? name.getAttribute(fileData.name)
    }
  }
  show()
  form.addEventListener('change', show)
  // The browser empties the fields after it has told.
  form.addEventListener('reset', () => setTimeout(show))
}
