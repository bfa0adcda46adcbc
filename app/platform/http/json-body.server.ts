export async function readJson(request: Request): Promise<unknown> {
  return readJsonText(await request.text())
}

export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // the caller says so, in the words of its own protocol
  }
}

export function jsonAnswer(body: string | object, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store', ...headers },
  })
}
