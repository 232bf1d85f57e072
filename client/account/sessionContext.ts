import { createContext } from 'react'
import type { Session } from '#client/boot/session.ts'

/** What the boot script knows of who is connected; nothing on the server, whose pages are everybody's. */
export const SessionContext = createContext<Session | null>(null)
