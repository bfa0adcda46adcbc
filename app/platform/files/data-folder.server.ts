import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reasonOf } from '../problem-reason.ts'
import { isDiskFull } from './refused-writes.ts'
import { productName } from '../product-name.ts'

export const scratchFolder = 'verification'

/** What the product keeps in DATA_DIR, beside the databases. */
export const dataFolders = ['files', 'outbox', 'sauvegardes', 'temporary', 'uploads', 'variants']
export const dataFiles = ['backup-folder', 'files.moved', 'outbox-key', 'postgres.initialised', 'session-secret']

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

/** One French sentence for the owner when the product cannot work in its folder, which is left as it is. */
export function whyNotDataFolder(dataDir: string): string | null {
  if (mayBeAbsent && !existsSync(dataDir)) return null
  return (
    whyNotAsRoot(dataDir) ??
    whyNotFolder(dataDir) ??
    whyNotOpen(dataDir, constants.R_OK | constants.W_OK | constants.X_OK) ??
    whyNotWritten(dataDir) ??
    whyNotContents(dataDir)
  )
}

/** What root writes, the folder's owner could neither read nor delete at the next ordinary start. */
function whyNotAsRoot(dataDir: string): string | null {
  if (process.getuid?.() !== 0) return null
  const place = nearestExisting(dataDir)
  const { uid } = statSync(place)
  if (uid === 0) return null
  return `Le dossier «\u00a0${place}\u00a0» appartient à un autre compte (numéro ${uid}), et ${productName} est lancée en root\u00a0: lancez-la avec ce compte, ou donnez le dossier à root (chown -R root). Rien n’a été changé.`
}

function whyNotFolder(dataDir: string): string | null {
  try {
    makeFolder(dataDir)
    return null
  } catch (problem) {
    const { code = '' } = problem as NodeJS.ErrnoException
    const remedy = ['ENOTDIR', 'EEXIST'].includes(code) ? 'déplacez ce qui est à sa place, ou ' : ''
    return `DATA_DIR\u00a0: «\u00a0${dataDir}\u00a0» ne peut pas être un dossier (${reasonOf(problem)})\u00a0: ${remedy}choisissez un autre DATA_DIR.`
  }
}

/** Node's own `recursive` never ends where the kernel refuses a folder as absent, as below /proc. */
export function makeFolder(folder: string): void {
  const parent = path.dirname(folder)
  if (!statSync(parent, { throwIfNoEntry: false })) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (problem) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw problem
  }
}

function whyNotWritten(dataDir: string): string | null {
  const probe = path.join(dataDir, `.${randomUUID()}`)
  try {
    writeFileSync(probe, 'x', { flush: true })
    return null
  } catch (problem) {
    if (isDiskFull(problem) && mayBeFull) return null
    const remedy = isDiskFull(problem) ? '\u00a0: faites de la place sur ce disque, puis recommencez' : ''
    return `DATA_DIR\u00a0: rien ne peut être écrit dans «\u00a0${dataDir}\u00a0» (${reasonOf(problem)})${remedy}.`
  } finally {
    rmSync(probe, { force: true })
  }
}

function whyNotContents(dataDir: string): string | null {
  for (const name of [...dataFolders, 'postgres', ...dataFiles]) {
    const place = path.join(dataDir, name)
    const found = statSync(place, { throwIfNoEntry: false })
    if (!found) continue
    const isFile = dataFiles.includes(name)
    if (isFile ? !found.isFile() : !found.isDirectory())
      return `«\u00a0${place}\u00a0» doit être un ${isFile ? 'fichier' : 'dossier'}\u00a0: déplacez ce qui est à sa place.`
    const whyNot = whyNotOpen(place, constants.R_OK | (isFile ? 0 : constants.W_OK | constants.X_OK))
    if (whyNot) return whyNot
  }
  return null
}

function whyNotOpen(place: string, access: number): string | null {
  try {
    accessSync(place, access)
    return null
  } catch (problem) {
    // A read-only disk has a sentence of its own.
    if ((problem as NodeJS.ErrnoException).code !== 'EACCES') return null
    const { uid } = statSync(place)
    if (uid === process.getuid?.())
      return `«\u00a0${place}\u00a0» est fermé même au compte à qui il appartient, et qui lance ${productName}\u00a0: ouvrez-le-lui (chmod -R u+rwX).`
    return `«\u00a0${place}\u00a0» est fermé au compte qui lance ${productName} (${reasonOf(problem)})\u00a0: il appartient au compte numéro ${uid}. Lancez-la avec ce compte, ou donnez le dossier au vôtre (chown -R).`
  }
}

export function nearestExisting(place: string): string {
  return statSync(place, { throwIfNoEntry: false }) ? place : nearestExisting(path.dirname(place))
}
