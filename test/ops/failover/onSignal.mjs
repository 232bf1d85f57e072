// Preloaded into a built server (NODE_OPTIONS) by tests: on SIGUSR2 it does what a fault in the program would.
const kept = []
const faults = {
  hang() {
    for (;;) kept.length = 0
  },
  leak() {
    // Then as a process that waits for its turn: it still answers.
    setInterval(() => kept.length < 150 && kept.push(Buffer.alloc(2 ** 21, 1)), 50)
  },
}

process.on('SIGUSR2', faults[process.env.FAULT])
