import path from 'node:path'
import { productKey } from '../../product-name.ts'
import { connectionUrl } from './folder/claim.server.ts'
import { readRequired } from './folder/initialise.server.ts'
import { layoutOf } from './layout.server.ts'
import { findPostmaster } from './process/running.server.ts'

/** The address of the server of `folder` while an application uses it; null when none is running. */
export function runningServerUrl(folder: string): string | null {
  const layout = layoutOf(path.resolve(folder))
  const running = findPostmaster(layout.data)
  return running?.ready ? connectionUrl(running, readRequired(layout.password), productKey) : null
}
