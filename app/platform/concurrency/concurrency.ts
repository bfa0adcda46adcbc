export function queueOf(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

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

export function atMostEveryMinute<Detail>(report: (detail: Detail) => void): (detail: Detail) => void {
  let last = Number.NEGATIVE_INFINITY
  return (detail) => {
    if (performance.now() - last < 60_000) return
    last = performance.now()
    report(detail)
  }
}

/** The work itself goes on. @throws with code ETIMEDOUT when it takes longer, or its own problem */
export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(Object.assign(new Error(`No answer within ${milliseconds} ms.`), { code: 'ETIMEDOUT' }))
    }, milliseconds).unref()
    work.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
