import { cleanLine } from '#platform/text/pasted-line.ts'

export function onOneLine(title: string): string {
  const lines = cleanLine(title).split(/[\r\n\0]/)
  return lines.flatMap((line) => line.trim() || []).join(' ')
}
