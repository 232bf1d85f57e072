/** Bits of an address in the log and in the list of devices: enough for "not from here". */
export const loggedNetwork = { v4: 24, v6: 48 } as const
