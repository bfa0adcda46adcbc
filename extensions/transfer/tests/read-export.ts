import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A whole export, as the other blog writes it. */
export const readExport = (name: string) => readFileSync(path.join(import.meta.dirname, 'exports', name), 'utf8')
