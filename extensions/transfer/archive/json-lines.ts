const lineCharactersMax = 10_000_000

/** Yields null for a line that is not JSON. @throws one French sentence for an endless line */
export async function* jsonLines(contents: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of contents) {
    rest += decoder.decode(part, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim()) yield valueOf(line)
    if (rest.length > lineCharactersMax)
      throw new Error('Une ligne de l’export est bien trop longue\u00a0: ce n’en est pas un.')
  }
  rest += decoder.decode()
  if (rest.trim()) yield valueOf(rest)
}

function valueOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
