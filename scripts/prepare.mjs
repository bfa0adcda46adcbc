// Installs and builds if needed, before what package.json calls. This is plain Node 20, without node_modules.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {
  bundledNodePackage,
  neededNodeMajor,
  ownNodeMajor,
  productNode,
  root,
  runQuietly,
  secondsSince,
  wantsServices,
} from './bundled-node.mjs'
import { alone } from './prepare-lock.mjs'

process.chdir(root)
if (ownNodeMajor < 20)
  fail(
    `Amulette a besoin de Node 20 ou plus récent pour s’installer, trouvé ${process.version}. Voyez https://nodejs.org.`,
  )

/** npm names its event, as « prestart ». */
const event = process.env.npm_lifecycle_event ?? ''
/** The tools of tests, checks and benchmarks come with the first command that runs them. */
const wantsTools = /^pre(?:test|check|bench)/.test(event)
const isForOwner = event !== '' && event !== 'predev' && !wantsTools
/** An import may read files from S3. */
const includesServices = !isForOwner || event === 'preimport' || wantsServices()

refuseForeignRoot()

const buildFolder = 'build'
const buildStamp = path.join(buildFolder, '.built')
const lockFolder = '.react-router/preparing'
const buildInputs = [
  'app',
  'extensions',
  'health-claims',
  'extensions.ts',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
]
const notBuilt = /\.(server|test)\.ts$/

const lockFile = readJson('package-lock.json')
if (!lockFile) fail('package-lock.json manque ou n’est pas lisible\u00a0: reprenez le dossier tel qu’il a été publié.')
const wantsBuild = !process.argv.includes('--no-build')

if (!isReady()) {
  await alone(lockFolder, prepare).catch((problem) => {
    fail(
      `Le dossier ${root} n’a pas pu être préparé (${problem.message})\u00a0: peut-on y écrire, et reste-t-il de la place\u00a0?`,
    )
  })
}

/** After one `sudo npm start` the folder's owner could neither update nor delete the files of root. */
function refuseForeignRoot() {
  const { uid } = fs.statSync(root)
  if (!isForOwner || process.getuid?.() !== 0 || uid === 0) return
  fail(
    `Le dossier ${root} appartient à un autre compte (numéro ${uid}), et Amulette est lancée en root\u00a0: lancez-la avec ce compte, ou donnez le dossier à root (chown -R root). Rien n’a été changé.`,
  )
}

function isReady() {
  return arePackagesInstalled() && (!wantsBuild || isBuilt())
}

async function prepare() {
  if (!arePackagesInstalled()) await install()
  if (wantsBuild && !isBuilt()) await build()
  await linkLibraries()
}

/** The account that serves may have no right to write here. The start reports a failure. */
async function linkLibraries() {
  const find = "import('./embedded-postgres/binaries.ts').then(({ findBinaries }) => findBinaries())"
  await runQuietly(productNode(), ['--eval', find])
}

function arePackagesInstalled() {
  const installed = readJson('node_modules/.package-lock.json')?.packages
  if (!installed) return false
  const { '': product, ...wanted } = lockFile.packages
  const mayBeAbsent = (entry) => entry.optional || entry.devOptional || (entry.dev && !wantsTools)
  const neededNames = includesServices
    ? Object.keys(wanted).filter((name) => !mayBeAbsent(wanted[name]))
    : Object.keys(product.dependencies).map((name) => `node_modules/${name}`)
  const isRight = (name) =>
    installed[name]?.version === wanted[name]?.version && installed[name]?.integrity === wanted[name]?.integrity
  return neededNames.every((name) => installed[name]) && Object.keys(installed).every(isRight) && isNodeThere()
}

/** npm skips an optional package silently when it cannot be fetched. */
function isNodeThere() {
  return ownNodeMajor >= neededNodeMajor || productNode() !== process.execPath
}

async function install() {
  const began = performance.now()
  const installed = readJson('node_modules/.package-lock.json')?.packages
  const entries = Object.values(installed ?? {})
  const hasTools = entries.some((entry) => entry.dev)
  const hasServices = entries.some((entry) => entry.link)
  say('Installation des paquets (première fois, ou package-lock.json a changé)…')
  fs.rmSync('node_modules/.package-lock.json', { force: true })
  // `npm ci` deletes everything first: a running blog would miss it, and Windows cannot delete a running node.exe.
  const isKept = installed !== undefined || (process.platform === 'win32' && fs.existsSync('node_modules'))
  const command = isKept ? ['install', '--no-save'] : ['ci']
  const tools = wantsTools || hasTools ? '--include=dev' : '--omit=dev'
  // `--workspaces` would leave out what the product itself needs.
  const services = includesServices || hasServices ? [] : ['--workspaces=false']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await npm([
    ...command,
    ...quiet,
    '--ignore-scripts',
    tools,
    ...services,
    '--include=optional',
  ])
  if (code !== 0) {
    fail(
      `${output}\nLes paquets n’ont pas pu être installés\u00a0: la raison est ci-dessus. Le réseau est-il joignable, le disque plein\u00a0?`,
    )
  }
  if (!isNodeThere()) {
    const reason = lockFile.packages[`node_modules/${bundledNodePackage}`]
      ? 'npm n’a pas pu l’apporter, relancez la même commande'
      : `npm ne l’apporte pas sur cette machine (${process.platform} ${process.arch}), installez-le depuis https://nodejs.org`
    fail(`Amulette a besoin de Node ${neededNodeMajor}, trouvé ${process.version}\u00a0: ${reason}.`)
  }
  // A third of its size is headers for compiling modules, which nobody does here.
  fs.rmSync(`node_modules/${bundledNodePackage}/include`, { recursive: true, force: true })
  const { code: nodeCode, output: nodeOutput } = await runQuietly(productNode(), ['--version'])
  if (nodeCode !== 0) {
    fail(
      `${nodeOutput}\nLe Node ${neededNodeMajor} apporté par npm ne fonctionne pas sur ce système\u00a0: il lui faut la glibc, que Debian, Ubuntu et Fedora ont et qu’Alpine n’a pas.`,
    )
  }
  say(`  fait en ${secondsSince(began)}`)
}

function npm(args) {
  const { npm_execpath: npmFile, npm_node_execpath: npmNode } = process.env
  if (npmFile) return runQuietly(npmNode ?? process.execPath, [npmFile, ...args])
  return runQuietly('npm', args, { shell: process.platform === 'win32' })
}

async function build() {
  const began = performance.now()
  say('Construction du site…')
  const stamp = stampOfInputs()
  // The stamp goes first, so that an interrupted build does not look complete.
  fs.rmSync(buildStamp, { force: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await runQuietly(productNode(), ['node_modules/@react-router/dev/bin.cjs', 'build'], { env })
  if (code !== 0) fail(`${output}\nLe site n’a pas pu être construit\u00a0: la raison est ci-dessus.`)
  fs.writeFileSync(`${buildStamp}-${process.pid}`, stamp)
  fs.renameSync(`${buildStamp}-${process.pid}`, buildStamp)
  say(`  fait en ${secondsSince(began)}`)
}

function isBuilt() {
  return readText(buildStamp) === stampOfInputs()
}

function stampOfInputs() {
  const hash = createHash('sha256').update(readText('package-lock.json'))
  for (const input of buildInputs) {
    for (const file of filesOf(input))
      hash.update(file.replaceAll(path.sep, '/')).update('\0').update(fs.readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(entry) {
  if (!fs.existsSync(entry)) return []
  if (!fs.statSync(entry).isDirectory()) return notBuilt.test(entry) ? [] : [entry]
  return fs
    .readdirSync(entry)
    .toSorted()
    .flatMap((name) => filesOf(path.join(entry, name)))
}

function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

function fail(sentence) {
  say(sentence)
  process.exit(1)
}
