/** A server of this machine's that stands round the site (localPrograms.mjs). */
export interface LocalProgram {
  name: string
  port: number
  pid: number
  ended: Promise<void>
  stop(): Promise<void>
}
export declare function startRedis(options: { folder: string; port?: number }): Promise<LocalProgram>
/** Who may run PostgreSQL, which refuses root. */
export declare function ownerOfData(): Promise<{ uid: number; gid: number }>
