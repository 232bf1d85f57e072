import { managementLimits } from '#shared/limits.ts'

/** Where progress is shown. */
export interface ProgressOutput {
  write(text: string): unknown
  isTTY?: boolean
}

/** How far a run is: one line that rewrites itself on a terminal, a line now and then elsewhere. */
export interface Progress {
  /** @param name what is under way, `stories`; @param total how many there are */
  step(name: string, total: number): void
  done(): void
  /** The service asked for a pause. */
  pause(milliseconds: number): void
  /** Leaves the terminal's line to what is printed next. */
  end(): void
}

export function createProgress(output: ProgressOutput, now = () => performance.now()): Progress {
  let current = { name: '', total: 0, done: 0, since: 0 }
  let printedAt = 0
  let note = ''

  return {
    step(name, total) {
      end()
      current = { name, total, done: 0, since: now() }
      note = ''
      if (total > 0) print(true)
    },
    done() {
      current.done++
      note = ''
      print(current.done === current.total)
    },
    pause(milliseconds) {
      note = `, the service asks for a pause of ${Math.ceil(milliseconds / 1000)} s`
      print(true)
    },
    end,
  }

  function print(isDue: boolean): void {
    if (!output.isTTY && !isDue && now() - printedAt < managementLimits.lineEveryMs) return
    printedAt = now()
    const { name, total, done } = current
    const line = `${name}: ${done} of ${total}${left()}${note}`
    output.write(output.isTTY ? `\r\x1b[2K${line}` : `${line}\n`)
  }

  /** Number and time of the rest, at the pace so far. */
  function left(): string {
    const { total, done, since } = current
    if (done === 0 || done === total) return ''
    const seconds = ((now() - since) / done / 1000) * (total - done)
    const time = seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
    return `, ${total - done} left, about ${time}`
  }

  function end(): void {
    if (output.isTTY && current.total > 0) output.write('\n')
    current = { ...current, total: 0 }
  }
}
