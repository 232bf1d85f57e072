interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: 'default', rules: { createHTML(text: string): string }): unknown }
}

/**
 * The bridge writes the words of its buttons with `innerHTML`. In previews, and only there, the CSP allows a default
 * policy for them: words stay words, markup cannot come of them.
 */
export function trustWords(): void {
  const { trustedTypes } = window as TrustedTypesWindow
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => text.replace(/[&<>]/g, (it) => `&#${it.charCodeAt(0)};`),
  })
}
