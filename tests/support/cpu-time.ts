/** The time that this thread spends on it, however busy the machine is. */
export function cpuMilliseconds(work: () => unknown): number {
  const began = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}
