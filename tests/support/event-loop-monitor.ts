/* Preloaded into a server: SIGUSR2 prints the longest task of its main thread, in thread CPU time. */
let longest = 0
let last = process.threadCpuUsage()

function note(): void {
  const { user, system } = process.threadCpuUsage(last)
  last = process.threadCpuUsage()
  longest = Math.max(longest, (user + system) / 1000)
}

setInterval(note, 1).unref()
process.on('SIGUSR2', () => {
  setTimeout(() => {
    note()
    process.stdout.write(`longest turn: ${longest.toFixed(0)} ms\n`)
    longest = 0
  }, 2)
})
