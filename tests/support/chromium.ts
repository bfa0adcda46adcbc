import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { words } from './words.ts'

const args = words(`
  --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync
`)
const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache')

interface ChromiumProgram {
  executablePath: string
  args: string[]
  env: NodeJS.ProcessEnv
}

export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...(await findChromium()), ...options })
}

/** The program that `CHROMIUM_PATH` names, else npm's, unpacked once into our folder. A system's full browser is slower. */
export async function findChromium(): Promise<ChromiumProgram> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, args, env: process.env }
  const folder = await unpacked()
  const libraries = [path.join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    executablePath: path.join(folder, 'chromium'),
    args: [...args, '--font-render-hinting=none'],
    env: { ...process.env, FONTCONFIG_FILE: path.join(folder, 'fonts.conf'), LD_LIBRARY_PATH: libraries },
  }
}

async function unpacked(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The Chromium that npm brings is for Linux on x64: set CHROMIUM_PATH to the Chromium or Chrome of this machine.',
    )
  }
  const require = createRequire(import.meta.url)
  const packageFolder = path.dirname(path.dirname(require.resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(fs.readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = path.join(cache, `chromium-${version}`)
  if (fs.existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  fs.mkdirSync(unfinished, { recursive: true })
  // It always unpacks into TMPDIR, which must not change for this process.
  const program = `
    import chromium, { inflate } from '@sparticuz/chromium'
    await chromium.executablePath()
    await inflate(${JSON.stringify(path.join(packageFolder, 'bin/al2023.tar.br'))})`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, TMPDIR: unfinished },
  })
  // A machine may have no fonts at all, and without any this Chromium ends at the first form.
  const fonts = path.join(unfinished, 'fonts/fonts')
  fs.cpSync(path.join(path.dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf'), fonts, {
    recursive: true,
  })
  // Relative, so that the project's folder may be moved or copied.
  fs.writeFileSync(
    path.join(unfinished, 'fonts.conf'),
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir prefix="relative">fonts/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>',
  )
  try {
    fs.renameSync(unfinished, folder)
  } catch (problem) {
    if (!fs.existsSync(folder)) throw problem // another run was first
    fs.rmSync(unfinished, { recursive: true })
  }
  forgetOthers(path.basename(folder))
  return folder
}

/** Other versions and interrupted unpackings take 200 MB each. */
function forgetOthers(kept: string): void {
  const anHourAgo = Date.now() - 3_600_000
  for (const name of fs.readdirSync(cache)) {
    const other = path.join(cache, name)
    if (!/^chromium-[\d.]+$/.test(name) || name === kept || fs.statSync(other).mtimeMs > anHourAgo) continue
    fs.rmSync(other, { recursive: true, force: true })
  }
}
