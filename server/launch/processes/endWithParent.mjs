// Preloaded into the launcher's children: this process ends with the launcher, however that ends.
if (process.channel) {
  process.channel.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
