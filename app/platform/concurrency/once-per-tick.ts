/** Callers of one tick share one answer; a later one never gets what was asked before it. */
export function oncePerTick<Answer>(): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>()
  return (key, ask) => {
    const shared = asked.get(key)
    if (shared) return shared
    if (asked.size === 0) queueMicrotask(() => asked.clear())
    const answer = ask()
    asked.set(key, answer)
    return answer
  }
}
