interface TrustedTypesWindow {
  trustedTypes?: {
    defaultPolicy: unknown
    createPolicy(name: 'default', rules: { createHTML(text: string): string }): unknown
  }
}

/** What vanilla-cookieconsent draws its cross and its ticks with. */
const icon = /^<svg viewBox="0 0 24 24" stroke-width="[\d.]+"><path d="[\w .-]+"\/><\/svg>$/

/**
 * The library writes words and its own icons with `innerHTML`. Through this default policy words stay words: markup
 * can only come of those icons, whoever hands it a string.
 */
export function trustWords(): void {
  const { trustedTypes } = window as TrustedTypesWindow
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (icon.test(text) ? text : text.replace(/[&<>]/g, (it) => `&#${it.charCodeAt(0)};`)),
  })
}
