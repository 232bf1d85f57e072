import { createContext } from 'react'
import type { Session } from '#client/boot/session.ts'

/** The boot script's session; null on the server, whose pages are everybody's. */
export const SessionContext = createContext<Session | null>(null)
