import type { Cluster } from './cluster.ts'

const settings = {
  max_connections: '100',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and DETAIL lines hold what people typed, email addresses included.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const carelessSettings = { fsync: 'off', full_page_writes: 'off' }

export interface Address {
  port: number
  socketFolder: string
}

/** All settings are command-line arguments: updating the product updates them. */
export function serverArguments({ layout, binaries, durable, options }: Cluster, address: Address): string[] {
  const windows = process.platform === 'win32'
  const all = {
    ...settings,
    ...(durable ? {} : carelessSettings),
    ...(Number(binaries.major) >= 18 ? { io_method: 'sync' } : {}),
    cluster_name: `${options.name} ${binaries.version}`,
    listen_addresses: windows ? '127.0.0.1' : '',
    unix_socket_directories: windows ? '' : `"${address.socketFolder.replaceAll('"', '""')}"`,
  }
  return [
    '-D',
    layout.data,
    '-p',
    String(address.port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
