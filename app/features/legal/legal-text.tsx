/** Nothing is said of what the owner has not told yet: a sentence with a hole in it would help nobody. */
export function EmailLink({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>
}
