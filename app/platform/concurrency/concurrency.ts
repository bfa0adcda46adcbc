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

/** Work that takes long leaves its place to the next key; between two of them the event loop serves others. */
export function queuesByKey(places: number, placeMilliseconds: number) {
  const queues = new Map<string, { active: number; waiting: (() => void)[] }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { active: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.active < places) queue.active += 1
    else await new Promise<void>((resolve) => queue.waiting.push(resolve))
    let hasLeft = false
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      // Work without a pause ends before the next request is read: a burst would find a free place each time.
      setImmediate(() => {
        const next = queue.waiting.shift()
        if (next) next()
        else queue.active -= 1
        if (queue.active === 0) queues.delete(key)
      })
    }
    const timer = setTimeout(leave, placeMilliseconds)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      leave()
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
