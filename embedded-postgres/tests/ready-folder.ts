import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Application, cleanUp, newFolder, startApplication, stopApplication } from './application.ts'

/** Initialises a server once a file, for `borrow`; what a test adds is removed after it. */
export function useReadyFolder(fill: (application: Application) => unknown = () => undefined): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = newFolder()
    const application = await startApplication(folder)
    await fill(application)
    await stopApplication(application)
  })
  afterEach(() => cleanUp(1))
  afterAll(() => cleanUp())
  return () => folder
}
