import type { SourceFile } from './source-files.ts'

export const linesMax = 250
/** A file may be longer that says why on one of its first lines: `// Long: one table, read as a whole.` */
const reason = /^\s*(?:\/\/|\/?\*+) Long: \S/
const firstLines = 5

export const linesOf = ({ text }: SourceFile) => text.trimEnd().split('\n')

export function longFiles(files: SourceFile[]): SourceFile[] {
  return files.filter((file) => {
    const lines = linesOf(file)
    return lines.length > linesMax && !lines.slice(0, firstLines).some((line) => reason.test(line))
  })
}
