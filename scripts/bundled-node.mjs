// Plain Node 20, nothing from node_modules: these scripts run before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const neededNodeMajor = 24
export const ownNodeMajor = Number(process.versions.node.split('.')[0])

const platform = process.platform === 'win32' ? 'win' : process.platform
export const bundledNodePackage = `node-${platform}-${process.arch}`

const bundledNode = path.join(
  root,
  'node_modules',
  bundledNodePackage,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** The packages of services/package.json are a third of all files: most blogs need neither S3 nor traces. */
export function wantsServices() {
  return Object.entries(process.env).some(([name, value]) => value && /^(?:BACKUP_)?S3_|^OTEL_/.test(name))
}

export function productNode() {
  return existsSync(bundledNode) ? bundledNode : process.execPath
}

export async function needProductNode() {
  if (ownNodeMajor >= neededNodeMajor) return
  if (productNode() === process.execPath) {
    console.error(
      `Amulette a besoin de Node ${neededNodeMajor}, trouvé ${process.version}.\nLancez d’abord «\u00a0node scripts/prepare.mjs\u00a0», qui l’installe.`,
    )
    process.exit(1)
  }
  process.exit(await run(productNode(), process.argv.slice(1)))
}

/** @returns the exit code; 128 plus the signal's number when a signal ended it, as in a shell */
export function run(program, args, { env = process.env } = {}) {
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
  const stopPassing = passSignals(child)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      stopPassing()
      resolve(code ?? exitCodeOf(signal))
    })
  })
}

export function runQuietly(program, args, { env = process.env, shell = false, cwd = root, milliseconds } = {}) {
  const child = spawn(program, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'], timeout: milliseconds })
  const stopPassing = passSignals(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    const end = (code) => {
      stopPassing()
      resolve({ code, output })
    }
    child.on('error', (problem) => {
      output += `${problem.message}\n`
      end(1)
    })
    child.on('close', (code, signal) => end(code ?? exitCodeOf(signal)))
  })
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }

function exitCodeOf(signal) {
  return 128 + (signalNumbers[signal] ?? 9)
}

function passSignals(child) {
  const passing = Object.keys(signalNumbers).map((signal) => {
    // The terminal sent SIGINT to the whole group: a second one would interrupt an orderly stop.
    const pass = signal === 'SIGINT' && process.stdin.isTTY ? () => {} : () => child.kill(signal)
    process.on(signal, pass)
    return () => process.off(signal, pass)
  })
  return () => {
    for (const stop of passing) stop()
  }
}

export function secondsSince(began) {
  return `${((performance.now() - began) / 1000).toFixed(1).replace('.', ',')}\u00a0s`
}
