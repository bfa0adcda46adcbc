import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reasonOf } from '../problem-reason.ts'
import { isDiskFull } from './refused-writes.ts'
import { productName } from '../product-name.ts'

export const scratchFolder = 'verification'

export function makeDataFolders(dataDir: string): void {
  for (const name of ['files', 'outbox', 'sauvegardes', 'temporary', 'uploads', 'variants'])
    mkdirSync(path.join(dataDir, name), { recursive: true })
}

let mayBeFull = false
let mayBeAbsent = false

/** For programs that only read, before the configuration is read: they are needed when the disk is full. */
export function allowFullDisk(): void {
  mayBeFull = true
}

export function allowAbsentFolder(): void {
  mayBeAbsent = true
}

export function requireDataFolder(dataDir: string): void {
  mayBeAbsent = false
  const whyNot = whyNotDataFolder(dataDir)
  if (whyNot) throw new Error(whyNot)
}

export function whyNotDataFolder(dataDir: string): string | null {
  if (mayBeAbsent && !existsSync(dataDir)) return null
  return whyNotAsRoot(dataDir) ?? whyNotWritable(dataDir)
}

/** The folder's owner could neither read nor delete the files of root at the next ordinary start. */
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
