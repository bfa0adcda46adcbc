/**
 * Does what one of the open tabs has to do for all: while one is at it, the others leave it alone. Where the browser
 * knows no locks each tab does it.
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
