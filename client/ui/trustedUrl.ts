interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}

/**
 * The address of a program of ours as the browser takes it: the policy of pages lets no plain text become one.
 * @param policy its name in `trusted-types` (server/http/securityHeaders.ts); a page makes each of them once
 */
export function trustedUrl(policy: string, url: string): string {
  const { trustedTypes } = window as TrustedTypesWindow
  return trustedTypes?.createPolicy(policy, { createScriptURL: (it) => it }).createScriptURL(url) ?? url
}
