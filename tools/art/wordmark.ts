const width = 740
const gap = 30

/** Width of each letter and its strokes, in absolute commands, 100 high. */
const letters: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [84, 'M4 100L42 2L80 100'],
  B: [60, 'M6 100V0M2 5H28A21 21 0 0 1 28 47H6M28 47A24 24 0 0 1 28 95H2'],
  C: [82, 'M78 22A43 46 0 1 0 78 78'],
  D: [88, 'M6 100V0M2 5H34A45 45 0 0 1 34 95H2'],
  E: [50, 'M6 0V100M2 5H48M6 62H42M2 95H48'],
  F: [50, 'M6 0V100M2 5H48M6 62H42'],
  G: [86, 'M78 22A43 46 0 1 0 80 76V56H54'],
  H: [64, 'M6 0V100M58 0V100M6 62H58'],
  I: [12, 'M6 0V100'],
  J: [46, 'M40 0V68A18 26 0 0 1 4 72'],
  K: [68, 'M6 0V100M60 0L6 62M24 42L64 100'],
  L: [50, 'M6 0V100M2 95H48'],
  M: [92, 'M6 100V4L46 74L86 4V100'],
  N: [76, 'M6 100V4L70 96V0'],
  O: [100, 'M6 50A44 46 0 1 0 94 50A44 46 0 1 0 6 50'],
  P: [58, 'M6 100V0M2 5H26A27 28 0 0 1 26 62H6'],
  Q: [100, 'M6 50A44 46 0 1 0 94 50A44 46 0 1 0 6 50M58 68L92 104'],
  R: [62, 'M6 100V0M6 5H26A27 28 0 0 1 26 62H6M28 62L58 100'],
  S: [58, 'M50 18A22 23 0 1 0 29 49A24 24 0 1 1 5 78'],
  T: [62, 'M0 5H62M31 5V100'],
  U: [66, 'M6 0V66A27 34 0 0 0 60 66V0'],
  V: [84, 'M4 0L42 98L80 0'],
  W: [128, 'M4 0L34 98L64 8L94 98L124 0'],
  X: [78, 'M4 0L74 100M74 0L4 100'],
  Y: [78, 'M4 0L39 54L74 0M39 54V100'],
  Z: [66, 'M4 5H60L4 95H64'],
  ' ': [20, ''],
}

/** Which numbers of a command are measures across and down; the others of an arc are its turn and its flags. */
const measures: Readonly<Record<string, readonly ('x' | 'y' | 'rx' | 'ry' | '')[]>> = {
  M: ['x', 'y'],
  L: ['x', 'y'],
  H: ['x'],
  V: ['y'],
  A: ['rx', 'ry', '', '', '', 'x', 'y'],
}

/** `letters` of a wordmark in house.json: those of a name, drawn with strokes and no font, in the middle of the wordmark's width, smaller where it is longer. Accents are left out. */
export function wordmarkLetters(name: string): string {
  const drawn = [...name.normalize('NFD').toUpperCase()].flatMap((it) => (letters[it] ? [letters[it]] : []))
  const length = drawn.reduce((sum, [wide]) => sum + wide + gap, -gap)
  const scale = Math.min(1, width / length)
  let x = (width - length * scale) / 2
  let path = ''
  for (const [wide, strokes] of drawn) {
    path += moved(strokes, x, scale)
    x += (wide + gap) * scale
  }
  return path
}

function moved(path: string, x: number, scale: number): string {
  return path.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    const placed = numbers.split(' ').map((text, index) => {
      const kind = measures[command]?.[index]
      const number = Number(text) * (kind ? scale : 1) + (kind === 'x' ? x : 0) + (kind === 'y' ? 100 * (1 - scale) : 0)
      return Math.round(number * 10) / 10
    })
    return command + placed.join(' ')
  })
}
