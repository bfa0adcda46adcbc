const waitMillisecondsMax = 5000

export interface EventReader {
  heard: () => string
  until: (text: string) => Promise<void>
  ended: () => Promise<string>
  stop: () => Promise<void>
}

export function readEvents(response: Response): EventReader {
  if (!response.body) throw new Error(`Expected a stream, found ${response.status} without a body.`)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let over = false
  let wake = Promise.withResolvers<void>()
  const read = async () => {
    for (;;) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
      text += decoder.decode(value, { stream: true })
      over ||= done
      wake.resolve()
      wake = Promise.withResolvers<void>()
      if (done) return
    }
  }
  void read()
  const wait = async (isThere: () => boolean, what: string) => {
    const late = setTimeout(() => wake.reject(new Error(`${what} Received:\n${text}`)), waitMillisecondsMax)
    try {
      while (!isThere()) await wake.promise
    } finally {
      clearTimeout(late)
    }
  }
  return {
    heard: () => text,
    until: (wanted) => wait(() => text.includes(wanted), `« ${wanted} » did not come.`),
    async ended() {
      await wait(() => over, 'The stream was not ended.')
      return text
    },
    stop: () => reader.cancel(),
  }
}
