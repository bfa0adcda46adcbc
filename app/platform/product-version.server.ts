import { readFileSync } from 'node:fs'
import path from 'node:path'

const description = readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')

export const { version: productVersion } = JSON.parse(description) as { version: string }
