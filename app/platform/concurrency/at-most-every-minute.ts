export function atMostEveryMinute<Given>(report: (given: Given) => void): (given: Given) => void {
  let last = Number.NEGATIVE_INFINITY
  return (given) => {
    if (performance.now() - last < 60_000) return
    last = performance.now()
    report(given)
  }
}
