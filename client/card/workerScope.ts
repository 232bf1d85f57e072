/** What a service worker sees, as far as ours looks: TypeScript knows either pages or workers. */
export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly cookieStore?: { get(name: string): Promise<unknown> }
  skipWaiting(): void
  addEventListener(type: 'install', listen: (event: InstallEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listen: (event: WorkerMessage) => void): void
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface InstallEvent extends LastingEvent {
  addRoutes?(rule: object): Promise<void>
}

interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface WorkerMessage extends LastingEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}
