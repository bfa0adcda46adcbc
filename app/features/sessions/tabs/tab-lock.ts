/** Runs `work` in one tab at a time, by the Web Locks API; without it, in every tab. */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
