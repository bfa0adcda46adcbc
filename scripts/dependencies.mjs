// Compares package-lock.json with known advisories and allowed licences. `--write` writes docs/licences.md anew.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import semver from 'semver'
import { needProductNode, root, runQuietly } from './bundled-node.mjs'

await needProductNode()

const { values: options } = parseArgs({
  options: {
    lock: { type: 'string', default: path.join(root, 'package-lock.json') },
    advisories: { type: 'string', default: path.join(root, 'scripts/advisories.json') },
    licences: { type: 'string', default: path.join(root, 'docs/licences.md') },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    write: { type: 'boolean', default: false },
  },
})

const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  // The build reads these data; no page contains them.
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // It is loaded as a separate library, which anybody may replace.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // It is used unchanged; a change of its files would have to be published.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])
/** Its readme or a file names the licence, its package.json does not. */
const saidElsewhere = { 'combine-errors@3.0.3': 'MIT', 'png-js@2.0.0': 'MIT' }
const serious = ['high', 'critical']
const registryMilliseconds = 8_000

const lock = JSON.parse(readFileSync(options.lock, 'utf8')).packages
const file = JSON.parse(readFileSync(options.advisories, 'utf8'))
const problems = []

const packages = Object.entries(lock).flatMap(([place, entry]) => {
  const name = entry.name ?? place.split('node_modules/').at(-1)
  // services/ stands there twice: as a folder, and as a link to it.
  return place.includes('node_modules/') && !entry.link ? [{ ...entry, name, place }] : []
})

function licenceOf({ name, version, license }) {
  return license ?? saidElsewhere[`${name}@${version}`] ?? 'none'
}

function isAllowed(expression) {
  const bare = expression.replace(/[()]/g, '')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowedLicences.has(one)))
}

function checkLicences() {
  const production = packages.filter((entry) => !entry.dev)
  for (const entry of production.filter((one) => !isAllowed(licenceOf(one))))
    problems.push(`${entry.name}@${entry.version}: its licence, ${licenceOf(entry)}, is not allowed.`)
  const page = licencesPage(production)
  if (options.write) writeFileSync(options.licences, page)
  else if (readFileSync(options.licences, 'utf8') !== page)
    problems.push('docs/licences.md is out of date; write it anew with node scripts/dependencies.mjs --write.')
  return production.length
}

/** npm installs no peers here (.npmrc), so package.json must name the needed ones. */
function checkPeers() {
  for (const { name, place, peerDependencies = {}, peerDependenciesMeta = {}, dev } of packages) {
    for (const [peer, range] of Object.entries(peerDependencies)) {
      const places = [`${place}/node_modules/${peer}`, `node_modules/${peer}`]
      const { version } = lock[places.find((one) => lock[one])] ?? {}
      const isNeeded = !dev && !peerDependenciesMeta[peer]?.optional
      if (isNeeded && !(version && semver.satisfies(version, range)))
        problems.push(`${name} needs ${peer} ${range}, found ${version ?? 'none'}: name it in package.json.`)
    }
  }
}

const byName = (one, other) => one.localeCompare(other, 'en')

function licencesPage(production) {
  const groups = Map.groupBy(production, licenceOf)
  const sections = [...groups.keys()].toSorted(byName).map((licence) => {
    const names = new Set(groups.get(licence).map(({ name }) => name))
    return `## ${licence}\n\n${[...names].toSorted(byName).join(', ')}\n`
  })
  const head = `# Licences\n\nThese are the licences of the packages in production, optional ones included. \`node scripts/dependencies.mjs --write\` writes this page, and \`npm run\ncheck\` says when it is out of date, or when a licence is not allowed.\n`
  return [head, ...sections].join('\n')
}

async function askRegistry() {
  const npm = process.env.npm_execpath
  const args = [
    'audit',
    '--json',
    '--package-lock-only',
    '--fetch-retries=0',
    `--fetch-timeout=${registryMilliseconds}`,
  ]
  const { output } = await runQuietly(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    shell: !npm && process.platform === 'win32',
    cwd: path.dirname(options.lock),
    milliseconds: registryMilliseconds * 2,
  })
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  try {
    const { vulnerabilities } = JSON.parse(json)
    return Object.values(vulnerabilities)
      .flatMap(({ via }) => via)
      .filter((one) => typeof one === 'object')
      .map(({ name, severity, title, url, range }) => ({
        id: url.split('/').at(-1),
        package: name,
        severity,
        title,
        vulnerable: range,
      }))
  } catch {
    return null
  }
}

function checkAdvisories(advisories) {
  const matches = advisories.flatMap((advisory) =>
    packages
      .filter(({ name, version }) => name === advisory.package && semver.satisfies(version, advisory.vulnerable))
      .map((entry) => ({ advisory, entry })),
  )
  const isSerious = ({ advisory }) => serious.includes(advisory.severity)
  for (const { advisory, entry } of matches.filter(isSerious)) {
    const { id, severity, title } = advisory
    const sentence = `${entry.place.replace(/^node_modules\//, '')}@${entry.version}: ${id}, ${severity}: ${title}.`
    const exception = file.exceptions.find((one) => one.id === id && one.package === advisory.package)
    if (!exception) problems.push(sentence)
    else if (exception.until < options.today)
      problems.push(`${sentence} Its exception ended on ${exception.until}. The reason was, ${exception.reason}`)
  }
  return matches
}

const production = checkLicences()
checkPeers()
const answer = await askRegistry()
const matches = checkAdvisories(answer ?? file.advisories)
const source = answer
  ? 'the registry'
  : `the list of ${file.storedAt} in scripts/advisories.json, since the registry does not answer`
console.log(`${packages.length} packages compared with ${source}: ${matches.length} known problems.`)
console.log(`${production} in production, under licences that are allowed: docs/licences.md.`)
for (const { advisory } of matches.filter(({ advisory: one }) => !serious.includes(one.severity)))
  console.log(`${advisory.package}: ${advisory.id}, ${advisory.severity}: ${advisory.title}.`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
