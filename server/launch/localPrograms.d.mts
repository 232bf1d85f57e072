/** A server of this machine, started for the site (localPrograms.mjs). */
export interface LocalProgram {
  name: string
  port: number
  pid: number
  ended: Promise<void>
  stop(): Promise<void>
}
export declare function startRedis(options: { folder: string; port?: number }): Promise<LocalProgram>
/** With a database `hautemer`; its data stays in the folder, which its user must be able to enter. */
export declare function startPostgres(options: {
  folder: string
  port?: number
}): Promise<LocalProgram & { url: string }>
export interface NginxOptions {
  folder: string
  /** Text of docs/deploy/nginx.conf.template. */
  template: string
  host: string
  port: number
  /** `host:port` of each process. */
  upstreams: readonly string[]
  /** Lines about proxies in front of nginx; none by default. */
  realIp?: string
  /** They speak the PROXY protocol. */
  isProxyProtocol?: boolean
  /** With the text of docs/deploy/nginx-tls.conf.template, and files. */
  tls?: {
    template: string
    certificate: string
    key: string
    plainPort: number
    publicUrl: string
    /** With the text of docs/deploy/nginx-client-certificate.conf.template, and a file. */
    clients?: { template: string; authority: string }
  }
}
export declare function startNginx(options: NginxOptions): Promise<LocalProgram>
/** The user that runs PostgreSQL, which refuses root. */
export declare function ownerOfData(): Promise<{ uid: number; gid: number }>
