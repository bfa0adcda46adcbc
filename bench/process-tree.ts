import { readdirSync, readFileSync } from 'node:fs'

export interface TreeMemory {
  /** Proportional set size in MiB, as the kernel divides pages that several processes share. */
  pss: number
  /** The same if no other program of the machine used the same files, which Node's binary often is. */
  alone: number
  byProgram: Map<string, number>
}

const mib = 1024
const header = /^[0-9a-f]+-[0-9a-f]+ \S+ ([0-9a-f]+) (\S+) (\d+)\s*(.*)$/

/** Ids of `root` and of all its descendants. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(readOf(`/proc/${name}/status`))?.[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const withDescendants = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(withDescendants)]
  return withDescendants(root)
}

/** User and system time in milliseconds; 0 for a process that has exited. */
export function processorTime(pid: number): number {
  const line = readOf(`/proc/${pid}/stat`)
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  // proc(5), fields 14 and 15, in hundredths of a second.
  return line ? 10 * (Number(fields[11]) + Number(fields[12])) : 0
}

export function programOf(pid: number): string {
  const command = readOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
  if (command.includes('image-worker')) return 'image process'
  if (/^postgres|\/postgres /.test(command)) return 'PostgreSQL'
  return /server\.ts/.test(command) && !command.startsWith('sh ') ? 'server' : 'npm and its shell'
}

export function memoryOf(pids: number[]): TreeMemory {
  const files = new Map<string, number>()
  const byProgram = new Map<string, number>()
  let [pss, pssOfFiles] = [0, 0]
  for (const pid of pids) {
    let own = 0
    for (const mapping of mappingsOf(pid)) {
      own += mapping.pss
      if (!mapping.file) continue
      pssOfFiles += mapping.pss - mapping.anonymous
      files.set(mapping.file, Math.max(files.get(mapping.file) ?? 0, mapping.rss - mapping.anonymous))
    }
    pss += own
    byProgram.set(programOf(pid), (byProgram.get(programOf(pid)) ?? 0) + own / mib)
  }
  const wholeFiles = [...files.values()].reduce((sum, size) => sum + size, 0)
  return { pss: pss / mib, alone: (pss - pssOfFiles + wholeFiles) / mib, byProgram }
}

interface Mapping {
  file: string | null
  rss: number
  pss: number
  anonymous: number
}

function mappingsOf(pid: number): Mapping[] {
  const mappings: Mapping[] = []
  for (const line of readOf(`/proc/${pid}/smaps`).split('\n')) {
    const [, offset, device, inode = '0', path = ''] = header.exec(line) ?? []
    if (offset) {
      // Shared memory of PostgreSQL has an inode too, and belongs to the tree alone.
      const isFile = inode !== '0' && !path.startsWith('/dev/')
      mappings.push({ file: isFile ? `${device} ${inode} ${offset}` : null, rss: 0, pss: 0, anonymous: 0 })
    }
    const [, name, kilobytes] = /^(Rss|Pss|Anonymous):\s+(\d+)/.exec(line) ?? []
    const last = mappings.at(-1)
    if (last && name) last[name.toLowerCase() as 'rss' | 'pss' | 'anonymous'] = Number(kilobytes)
  }
  return mappings
}

function readOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return '' // the process has exited
  }
}
