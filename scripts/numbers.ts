// Prints the measures of the code beside their goals: `node scripts/numbers.ts`, and at the end of `npm run check`.
import { parseSync } from 'vite'
import { importCircles } from '../tests/support/import-circles.ts'
import { linesMax, linesOf, longFiles } from '../tests/support/long-files.ts'
import { importsOf, sourceFiles, type SourceFile } from '../tests/support/source-files.ts'

/** A missed one of these fails the check. The others are not reached yet. */
const enforced = new Set(['circles', 'extensions', 'field', 'folders', 'long', 'median', 'postgres', 'unused'])

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$|(?:^|\/)(?:bench|tests)\//.test(path)
const everything = sourceFiles(
  '{app,bench,database,embedded-postgres,extensions,server,tests}/**/*.{ts,tsx,mjs,css}',
  'scripts/*.{ts,mjs}',
  '*.ts',
)
const code = everything.filter(({ path }) => !path.endsWith('.css'))
const tests = code.filter(isTest)
const inFolder = (folder: string) => code.filter((file) => file.path.startsWith(`${folder}/`) && !isTest(file))
const app = inFolder('app')
const extensions = inFolder('extensions')

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function commentLines({ path, text }: SourceFile): Set<number> {
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index)
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset)
  const lines = new Set<number>()
  for (const { start, end } of parseSync(path, text).comments)
    for (let line = lineAt(start); line <= lineAt(end - 1); line++) lines.add(line)
  return lines
}

function bareLines(files: SourceFile[]): number {
  const linesWithCode = files.map((file) => {
    const comments = commentLines(file)
    return linesOf(file).filter((line, index) => line.trim() && !comments.has(index)).length
  })
  return sum(linesWithCode)
}

/** Such a folder should be private to its feature. */
function foldersUsedFromOutside(): string[] {
  const folderOf = (path: string) => /^app\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]
  const featureOf = (path: string) => /^app\/features\/[^/]+/.exec(path)?.[0]
  const used = code
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      importsOf(file).flatMap(({ target }) =>
        target !== null && featureOf(target) !== featureOf(file.path) ? [folderOf(target)] : [],
      ),
    )
  return [...new Set(used)].filter((folder) => folder !== undefined)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const commentsInAThousand =
  (sum(app.map((file) => commentLines(file).size)) / sum(app.map((file) => linesOf(file).length))) * 1000
const long = longFiles(everything)
const circles = importCircles([...app, ...extensions], (path) => path)
const unused = process.argv.find((argument) => argument.startsWith('--unused='))?.slice('--unused='.length)

interface Measure {
  key: string
  name: string
  value: number
  max: number
  min?: number
}

const measures: Measure[] = [
  { key: 'app', name: 'lines of code of app/, bare of comments', value: bareLines(app), max: 45_000 },
  { key: 'extensions', name: 'lines of code of extensions/', value: bareLines(extensions), max: 12_000 },
  { key: 'postgres', name: 'lines of embedded-postgres/', value: bareLines(inFolder('embedded-postgres')), max: 2_000 },
  { key: 'tests', name: 'lines of code of tests and benchmarks', value: bareLines(tests), max: 42_000 },
  { key: 'folders', name: 'folders of features used from outside', value: foldersUsedFromOutside().length, max: 0 },
  {
    key: 'field',
    name: 'files that name videoTranscript',
    value: [...app, ...extensions].filter(({ text }) => text.includes('videoTranscript')).length,
    max: 8,
  },
  { key: 'circles', name: 'circles of imports', value: circles.length, max: 0 },
  {
    key: 'median',
    name: 'lines of the median file of app/',
    value: median(app.map((file) => linesOf(file).length)),
    max: 55,
  },
  { key: 'long', name: `files above ${linesMax} lines without a reason`, value: long.length, max: 0 },
  { key: 'comments', name: 'comment lines in 1,000 of app/', value: Math.round(commentsInAThousand), min: 20, max: 40 },
]
if (unused !== undefined)
  measures.push({ key: 'unused', name: 'exports, files, packages without use', value: Number(unused), max: 0 })

for (const { key, name, value, min = 0, max } of measures) {
  const isMissed = value > max || value < min
  const goal = min > 0 ? `${min} to ${max}` : max > 0 ? `at most ${max.toLocaleString('en')}` : '0'
  console.log(`${isMissed ? '✗' : '✓'} ${name.padEnd(42)} ${value.toLocaleString('en').padStart(7)}   goal ${goal}`)
  if (isMissed && enforced.has(key)) process.exitCode = 1
}
for (const file of long) console.log(`  long: ${file.path} (${linesOf(file).length})`)
for (const circle of circles) console.log(`  circle: ${circle.join(', ')}`)
