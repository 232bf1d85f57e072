const lookEveryMs = 1000
/** Small corrections of a clock move it by less. */
const smallestMs = 500

/**
 * Calls back when the machine's clock has been put back, which does not affect the clock of the process: code that
 * waits for a time of day (as Bottleneck does) would wait an hour for a moment that was a second away.
 * @returns stops watching
 */
export function watchClock(onBack: (byMs: number) => void): () => void {
  let offset = offsetNow()
  const watch = setInterval(() => {
    const back = offset - offsetNow()
    offset -= back
    if (back > smallestMs) onBack(back)
  }, lookEveryMs)
  watch.unref()
  return () => clearInterval(watch)
}

function offsetNow(): number {
  return Date.now() - performance.now()
}
