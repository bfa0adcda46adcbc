/** Fails without a process id: to process 0 a signal would go to the test runner's whole group, and end it. */
export function sendSignal(pid: number | null | undefined, signal: NodeJS.Signals): void {
  if (!pid) throw new Error(`No process to send ${signal} to.`)
  process.kill(pid, signal)
}
