import path from 'node:path'

export interface Layout {
  folder: string
  server: string
  data: string
  password: string
  identity: string
  socketFolder: string
  log: string
}

export function layoutOf(folder: string): Layout {
  return { folder, ...serverLayout(path.join(folder, 'server')), log: path.join(folder, 'server.log') }
}

export function serverLayout(server: string): Omit<Layout, 'folder' | 'log'> {
  return {
    server,
    data: path.join(server, 'data'),
    password: path.join(server, 'password'),
    identity: path.join(server, 'identity'),
    socketFolder: path.join(server, 'socket-folder'),
  }
}
