import path from 'node:path'
import { productKey } from '../product-name.ts'
import { connectionUrl } from './claim.server.ts'
import { readPart } from './initialise.server.ts'
import { layoutOf } from './layout.server.ts'
import { findPostmaster } from './running.server.ts'

/** The address of the server of `folder` while an application uses it; null when none is running. */
export function runningServerUrl(folder: string): string | null {
  const layout = layoutOf(path.resolve(folder))
  const running = findPostmaster(layout.data)
  return running?.ready ? connectionUrl(running, readPart(layout.password), productKey) : null
}
