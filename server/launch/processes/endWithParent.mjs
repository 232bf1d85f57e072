// Preloaded into what the launcher starts: when the launcher is gone, however it went, this ends too.
if (process.channel) {
  process.channel.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
