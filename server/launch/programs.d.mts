export type ProgramName = 'chromium' | 'redis' | 'postgres' | 'java' | 'nginx'
/** Path of the program on this machine (PUPPETEER_EXECUTABLE_PATH for the browser), or undefined. */
export declare function findProgram(name: ProgramName): string | undefined
export declare function missingPrograms(): ProgramName[]
export declare function installPrograms(): Promise<void>
