export interface Samples {
  /** The sum of the samples of this name that have these labels; undefined when there is none. */
  value: (name: string, labels?: Record<string, string>) => number | undefined
}

const sampleForm = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (NaN|Nan|[+-]?Inf|-?\d[\d.e+-]*)$/
const labelForm = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)",?/g

/** https://prometheus.io/docs/instrumenting/exposition_formats/ @throws when a line is neither a sample nor a comment */
export function readSamples(text: string): Samples {
  const samples = text
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = sampleForm.exec(line) ?? []
      if (!name) throw new Error(`Not a sample: ${line}`)
      const pairs = [...labels.matchAll(labelForm)].map(([, key = '', found = '']) => [key, found] as const)
      return { name, labels: new Map(pairs), value: Number(value) }
    })
  return {
    value(name, labels = {}) {
      const found = samples.filter(
        (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels.get(key) === value),
      )
      return found.length > 0 ? found.reduce((sum, { value }) => sum + value, 0) : undefined
    },
  }
}
