/*
 * Loaded into a server before its program (`--import`): at SIGUSR2 it says for how long its thread computed without a pause
 * since the last time. Processor time of the thread, not of the clock: what else the machine does changes nothing.
 */
let longest = 0
let last = process.threadCpuUsage()

function note(): void {
  const { user, system } = process.threadCpuUsage(last)
  last = process.threadCpuUsage()
  longest = Math.max(longest, (user + system) / 1000)
}

setInterval(note, 1).unref()
process.on('SIGUSR2', () => {
  // The turn that a request took ends with the next one.
  setTimeout(() => {
    note()
    process.stdout.write(`longest turn: ${longest.toFixed(0)} ms\n`)
    longest = 0
  }, 2)
})
