const shades = 8

export function Avatar({ name }: { name: string }) {
  return (
    <span className={`bead tint-${shadeOf(name)}`} aria-hidden="true">
      {Array.from(name)[0] ?? '?'}
    </span>
  )
}

function shadeOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 37 + (character.codePointAt(0) ?? 0)) % 9973
  return (sum % shades) + 1
}
