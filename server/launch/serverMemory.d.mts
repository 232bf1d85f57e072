export declare const serverFlags: readonly string[]
export declare const serverEnvironment: Readonly<Record<string, string>>
