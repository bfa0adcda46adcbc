// Functions that run in the page of a browser, as a test sends them there.
/** Timers never fire where scripts are disabled, and axe would wait for its own. */
export function runShortTimersAtOnce(): void {
  const atOnce = (work: () => void, milliseconds = 0) => {
    if (milliseconds < 1000) void Promise.resolve().then(work)
    return 0
  }
  Object.assign(window, { setTimeout: atOnce })
}

/** Off screen these have an estimated height only, over which axe sees what follows. */
export function showWhatIsFarAway(shown: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('.comments, .band'))
    part.style.contentVisibility = shown ? 'visible' : ''
}

export function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }
}
