// Prints the measures of the code beside their goals: `node scripts/numbers.ts`, and at the end of `npm run check`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importCircles } from '../tests/support/import-circles.ts'
import { linesMax, linesOf, longFiles } from '../tests/support/long-files.ts'
import {
  bareStarts,
  commentLines,
  type Finding,
  functionLinesMax,
  longFunctions,
  participles,
} from '../tests/support/readability.ts'
import { importsOf, root, sourceFiles, type SourceFile } from '../tests/support/source-files.ts'

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$|(?:^|\/)(?:bench|tests)\//.test(path)
const everything = sourceFiles(
  '{app,bench,database,embedded-postgres,extensions,health-claims,server,tests}/**/*.{ts,tsx,mjs,css}',
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
  const folders = code
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      importsOf(file).flatMap(({ target }) =>
        target !== null && featureOf(target) !== featureOf(file.path) ? [folderOf(target)] : [],
      ),
    )
  return [...new Set(folders)].filter((folder) => folder !== undefined)
}

/** The lines of the longest version in CHANGELOG.md, blank ones apart. */
function linesOfLongestVersion(changelog: string): number {
  const versions = changelog.split(/^## .*$/m).slice(1)
  return Math.max(...versions.map((version) => version.split('\n').filter((line) => line.trim()).length))
}

const readText = (name: string) => readFileSync(join(root, name), 'utf8')
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const commentsInAThousand =
  (sum(app.map((file) => commentLines(file).size)) / sum(app.map((file) => linesOf(file).length))) * 1000
const long = longFiles(everything)
const product = code.filter(
  (file) => /^(?:app|extensions|embedded-postgres|health-claims|server)\b/.test(file.path) && !isTest(file),
)
const bare = code.filter(({ path }) => path !== 'tests/readability.test.ts').flatMap(bareStarts)
const functions = product.flatMap(longFunctions)
const bareFunctions = functions.filter(({ hasReason }) => !hasReason)
const circles = importCircles([...app, ...extensions], (path) => path)
const unused = process.argv.find((argument) => argument.startsWith('--unused='))?.slice('--unused='.length)

interface Measure {
  name: string
  value: number
  max: number
  min?: number
}

const measures: Measure[] = [
  // It was 45,000 before the owner's screens (appearance, pages, categories, trash) were added.
  { name: 'lines of code of app/, bare of comments', value: bareLines(app), max: 50_000 },
  { name: 'lines of code of extensions/', value: bareLines(extensions), max: 20_000 },
  // The language of claims about health, which knows nothing of the product.
  { name: 'lines of health-claims/', value: bareLines(inFolder('health-claims')), max: 800 },
  { name: 'lines of embedded-postgres/', value: bareLines(inFolder('embedded-postgres')), max: 2_000 },
  { name: 'lines of code of tests and benchmarks', value: bareLines(tests), max: 42_000 },
  { name: 'folders of features used from outside', value: foldersUsedFromOutside().length, max: 0 },
  {
    name: 'files that name videoTranscript',
    value: [...app, ...extensions].filter(({ text }) => text.includes('videoTranscript')).length,
    max: 8,
  },
  { name: 'circles of imports', value: circles.length, max: 0 },
  {
    name: 'lines of the median file of app/',
    value: median(app.map((file) => linesOf(file).length)),
    max: 55,
  },
  { name: `files above ${linesMax} lines without a reason`, value: long.length, max: 0 },
  { name: 'comment lines in 1,000 of app/', value: Math.round(commentsInAThousand), min: 20, max: 30 },
  { name: 'comments that begin with Of, Those, What, Who', value: bare.length, max: 0 },
  { name: `functions above ${functionLinesMax} lines`, value: functions.length, max: 5 },
  { name: 'long functions without a reason', value: bareFunctions.length, max: 0 },
  { name: 'participles as names', value: product.flatMap(participles).length, max: 60 },
  {
    name: 'lines of README.md',
    value: linesOf({ path: '', text: readText('README.md') }).length,
    max: 90,
  },
  {
    name: 'lines of a version of CHANGELOG.md',
    value: linesOfLongestVersion(readText('CHANGELOG.md')),
    max: 25,
  },
]
if (unused !== undefined) measures.push({ name: 'exports, files, packages without use', value: Number(unused), max: 0 })

for (const { name, value, min = 0, max } of measures) {
  const isMissed = value > max || value < min
  const goal = min > 0 ? `${min} to ${max}` : max > 0 ? `at most ${max.toLocaleString('en')}` : '0'
  console.log(`${isMissed ? '✗' : '✓'} ${name.padEnd(46)} ${value.toLocaleString('en').padStart(7)}   goal ${goal}`)
  if (isMissed) process.exitCode = 1
}
const findingsMax = 10
const place = ({ path, line, text }: Finding) => `${path}:${line} ${text}`
for (const finding of bare.slice(0, findingsMax)) console.log(`  bare start: ${place(finding)}`)
for (const finding of bareFunctions.slice(0, findingsMax)) console.log(`  long function: ${place(finding)}`)
for (const file of long) console.log(`  long: ${file.path} (${linesOf(file).length})`)
for (const circle of circles) console.log(`  circle: ${circle.join(', ')}`)
