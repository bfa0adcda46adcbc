import { accessSync, constants } from 'node:fs'
import { reasonOf } from '../problem-reason.ts'

const parameters = ['sslrootcert', 'sslcert', 'sslkey']

/** One French sentence for the owner when a file that DATABASE_URL names cannot be read. */
export function whyNotCertificateFiles(databaseUrl: string): string | null {
  for (const [name, file] of new URLSearchParams(databaseUrl.replace(/^[^?]*/, ''))) {
    const whyNot = parameters.includes(name) ? whyNotRead(file) : null
    if (whyNot) return `DATABASE_URL\u00a0: «\u00a0${file}\u00a0», que donne ${name}, ne peut pas être lu (${whyNot}).`
  }
  return null
}

function whyNotRead(file: string): string | null {
  try {
    accessSync(file, constants.R_OK)
    return null
  } catch (problem) {
    return reasonOf(problem)
  }
}
