/**
 * Can the server be asked? Before a refresh that nobody pressed for: one that fails would put an error page in the place
 * of what is being read.
 */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/health', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
