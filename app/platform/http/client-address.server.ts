/**
 * The address that limits count by. A header sent by anybody is not believed: only the last `hops` addresses of
 * X-Forwarded-For, which our own proxies wrote.
 * @param socketAddress where the connection comes from
 */
export function clientAddressOf(headers: Headers, socketAddress: string, hops: number): string {
  const plain = socketAddress.replace(/^::ffff:/, '')
  if (hops === 0) return plain
  const forwarded = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return forwarded.at(-hops) ?? plain
}
