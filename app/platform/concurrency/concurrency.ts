/** Runs at most `places` tasks at once; the others wait in order. */
export function queueOf(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The slot goes straight to the next waiting task: a new task cannot overtake it.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Concurrent calls with the same name share one run. */
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
