import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'

const stateOffset = 16
const shutDownStates = [1, 2]

const controlFile = (data: string) => path.join(data, 'global', 'pg_control')

export function wasShutDown(data: string): boolean {
  if (!existsSync(controlFile(data))) return false
  const state = Buffer.alloc(4)
  const handle = openSync(controlFile(data), 'r')
  try {
    readSync(handle, state, 0, state.length, stateOffset)
  } finally {
    closeSync(handle)
  }
  return shutDownStates.includes(state.readInt32LE())
}

export function controlChecksum(data: string): string {
  return createHash('sha256')
    .update(readFileSync(controlFile(data)))
    .digest('hex')
}
