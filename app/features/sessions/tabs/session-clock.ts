export const tickSeconds = 30
const ticksMin = 3

/** Both times are in milliseconds by the server's clock. */
export function isRenewalDue(expiresAt: number, at: number): boolean {
  return Math.floor((expiresAt - at) / (tickSeconds * 1000)) < ticksMin
}
