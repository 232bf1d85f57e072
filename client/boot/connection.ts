/** Of the Network Information API only Chromium has anything; elsewhere the connection counts as good. */
interface NetworkInformation {
  effectiveType?: string
  saveData?: boolean
}

/** True on 2g and slow-2g and with data saver: then nothing is fetched that nobody asked for. */
export function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
