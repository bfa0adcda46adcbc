import path from 'node:path'

/** Where everything is under `DATA_DIR/postgres`. */
export interface Layout {
  folder: string
  /** Appears whole, by a rename, when initialisation has ended; belongs to the account that PostgreSQL runs as. */
  server: string
  data: string
  password: string
  /** Remembers the short socket folder when `server` lies too deep for a socket. */
  socketFolder: string
  log: string
}

export function layoutOf(folder: string): Layout {
  return { folder, ...serverLayout(path.join(folder, 'server')), log: path.join(folder, 'server.log') }
}

/** The same places inside a server folder that does not have its name yet. */
export function serverLayout(server: string): Omit<Layout, 'folder' | 'log'> {
  return {
    server,
    data: path.join(server, 'data'),
    password: path.join(server, 'password'),
    socketFolder: path.join(server, 'socket-folder'),
  }
}
