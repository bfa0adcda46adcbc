/** Null for what is no percent-encoded UTF-8, such as a lone %. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
