import type { Example, Operation } from '#features/keys/operation.ts'

export function addressOf({ path }: Pick<Operation, 'path'>, { parameters = {} }: Pick<Example, 'parameters'>): string {
  const remaining = new URLSearchParams(parameters)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = remaining.get(name) ?? ''
    remaining.delete(name)
    return encodeURIComponent(value).replaceAll('%2F', '/')
  })
  const query = remaining.toString().replaceAll('%2C', ',').replaceAll('%28', '(').replaceAll('%29', ')')
  return query ? `${address}?${query}` : address
}
