export type ProgramName =
  | 'chromium'
  | 'chromiumShell'
  | 'redis'
  | 'postgres'
  | 'java'
  | 'promtool'
  | 'nginx'
  | 'wrk'
  | 'faketime'
  | 'clamav'
/** Path of the program on this machine (PUPPETEER_EXECUTABLE_PATH for the browser), or undefined. */
export declare function findProgram(name: ProgramName): string | undefined
export declare const benchPrograms: readonly ProgramName[]
export declare function missingPrograms(wanted?: readonly ProgramName[]): ProgramName[]
export declare function installPrograms(wanted?: readonly ProgramName[]): Promise<void>
