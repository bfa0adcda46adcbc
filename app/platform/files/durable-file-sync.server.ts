import { closeSync, fsyncSync, openSync } from 'node:fs'

export function syncFolderSync(folder: string): void {
  if (process.platform === 'win32') return // folders cannot be opened there
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
