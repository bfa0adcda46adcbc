// What the code measures, beside what it should: `node scripts/numbers.ts`, and at the end of `npm run check`.
import { parseSync } from 'vite'
import { importCircles } from '../tests/support/import-circles.ts'
import { linesMax, linesOf, longFiles } from '../tests/support/long-files.ts'
import { sourceFiles, type SourceFile } from '../tests/support/source-files.ts'

const isTest = ({ path }: SourceFile) => path.endsWith('.test.ts')
const app = sourceFiles('app/**/*.{ts,tsx}').filter((file) => !isTest(file))
const everything = sourceFiles(
  '{app,bench,database,extensions,server,tests}/**/*.{ts,tsx,mjs,css}',
  'scripts/*.{ts,mjs}',
  '*.ts',
)

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** Indexes of the lines on which a comment stands, alone or after code. */
function commentLines({ path, text }: SourceFile): Set<number> {
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index)
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset)
  const lines = new Set<number>()
  for (const { start, end } of parseSync(path, text).comments)
    for (let line = lineAt(start); line <= lineAt(end - 1); line++) lines.add(line)
  return lines
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const allLines = sum(app.map((file) => linesOf(file).length))
const comments = sum(app.map((file) => commentLines(file).size))
const blank = sum(app.map((file) => linesOf(file).filter((line) => !line.trim()).length))
const long = longFiles(everything)
const circles = importCircles(app, (path) => path)
/** What knip found, when `npm run check` has just asked it. */
const unused = process.argv.find((argument) => argument.startsWith('--unused='))?.slice('--unused='.length)

const rows: [name: string, found: number, goal: string][] = [
  ['lines of the median file of app/', median(app.map((file) => linesOf(file).length)), 'at most 55'],
  [`files above ${linesMax} lines without a reason`, long.length, '0'],
  ['comment lines in 1,000 of app/', Math.round((comments / allLines) * 1000), '20 to 40'],
  ['circles of imports', circles.length, '0'],
  ['lines of code of app/, bare of comments', allLines - comments - blank, 'at most 33,000'],
]
if (unused !== undefined) rows.push(['exports, files, packages without use', Number(unused), '0'])

for (const [name, found, goal] of rows)
  console.log(`  ${name.padEnd(42)} ${found.toLocaleString('en').padStart(7)}   goal ${goal}`)
for (const file of long) console.log(`  long: ${file.path} (${linesOf(file).length})`)
for (const circle of circles) console.log(`  circle: ${circle.join(', ')}`)
if (circles.length > 0) process.exitCode = 1
