/** At most `places` works at once; the others wait in the order they came. */
export function queueOf(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed over, not given back: a newcomer cannot slip in before those who wait.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Those who ask for what is already being made share it. */
export function singleFlight<T>(): (name: string, work: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Promise<T>>()
  return (name, work) => {
    const flying = flights.get(name)
    if (flying) return flying
    const flight = work().finally(() => flights.delete(name))
    flights.set(name, flight)
    return flight
  }
}
