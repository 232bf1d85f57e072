export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a control holds something else than the page came with. */
export function isTyped(control: Control): boolean {
  if (isTickable(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const given = [...control.options].findIndex((it) => it.defaultSelected)
  return control.selectedIndex !== Math.max(0, given)
}

export function isTickable(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

/** Whether a part of a page would lose what its reader has typed or chosen if it were drawn anew by itself. */
export function holdsTyped(part: Element | null): boolean {
  return [...(part?.querySelectorAll<Control>('input, textarea, select') ?? [])].some(isTyped)
}
