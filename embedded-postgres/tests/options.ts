import type { Options, Sentences } from '../options.ts'

/** A sentence is its name and what it tells, as `taken /folder 12`. */
function sentence(name: string | symbol): (...details: unknown[]) => string {
  const text = (detail: unknown) => (typeof detail === 'string' ? detail : JSON.stringify(detail))
  return (...details) => [String(name), ...details.map(text)].join(' ')
}

const upgrade = new Proxy({}, { get: (_, name) => sentence(name) })
const sentences = new Proxy({}, { get: (_, name) => (name === 'upgrade' ? upgrade : sentence(name)) }) as Sentences

export const options: Options = { name: 'stones', log: () => {}, sentences }
