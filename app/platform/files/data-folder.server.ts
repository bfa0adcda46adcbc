import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reasonOf } from '../problem-reason.ts'
import { isDiskFull } from './refused-writes.ts'
import { productName } from '../product-name.ts'

export const scratchFolder = 'verification'

/** What the product keeps in DATA_DIR, beside the databases. */
export const dataFolders = ['files', 'outbox', 'sauvegardes', 'temporary', 'uploads', 'variants']

/** Where a file of somebody else would be served, removed, or read as one of the blog's. */
export function isPlaceOfBlog(file: string, dataDir: string): boolean {
  const [folder = ''] = path.relative(dataDir, path.resolve(file)).split(path.sep)
  return folder === 'postgres' || (folder !== 'sauvegardes' && dataFolders.includes(folder))
}

let mayBeFull = false
let mayBeAbsent = false

/** For programs that only read, before the configuration is: a full disk is when they are needed. */
export function allowFullDisk(): void {
  mayBeFull = true
}

/** For programs that read first, before the configuration is: a mistyped folder is not made. */
export function allowAbsentFolder(): void {
  mayBeAbsent = true
}

/** Before such a program writes to it. @throws one French sentence */
export function requireDataFolder(dataDir: string): void {
  mayBeAbsent = false
  const whyNot = whyNotDataFolder(dataDir)
  if (whyNot) throw new Error(whyNot)
}

/** One French sentence for the owner when the product cannot work in its folder. */
export function whyNotDataFolder(dataDir: string): string | null {
  if (mayBeAbsent && !existsSync(dataDir)) return null
  return whyNotAsRoot(dataDir) ?? whyNotWritable(dataDir)
}

/** What root writes, the folder's owner could neither read nor delete at the next ordinary start. */
function whyNotAsRoot(dataDir: string): string | null {
  if (process.getuid?.() !== 0) return null
  const place = nearestExisting(dataDir)
  const { uid } = statSync(place)
  if (uid === 0) return null
  return `Le dossier «\u00a0${place}\u00a0» appartient à un autre compte (numéro ${uid}), et ${productName} est lancée en root\u00a0: lancez-la avec ce compte, ou donnez le dossier à root (chown -R root). Rien n’a été changé.`
}

function whyNotWritable(dataDir: string): string | null {
  const probe = path.join(dataDir, `.${randomUUID()}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, 'x', { flush: true })
    return null
  } catch (problem) {
    if (isDiskFull(problem) && mayBeFull) return null
    const remedy = isDiskFull(problem)
      ? 'faites de la place sur ce disque, puis recommencez'
      : `donnez ce dossier au compte qui lance ${productName} (chown -R), ou choisissez un autre DATA_DIR`
    return `DATA_DIR\u00a0: rien ne peut être écrit dans «\u00a0${dataDir}\u00a0» (${reasonOf(problem)})\u00a0: ${remedy}.`
  } finally {
    if (existsSync(probe)) rmSync(probe)
  }
}

function nearestExisting(place: string): string {
  return statSync(place, { throwIfNoEntry: false }) ? place : nearestExisting(path.dirname(place))
}
