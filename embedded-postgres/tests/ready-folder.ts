import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Application, cleanUp, newFolder, startApplication, stopApplication } from './application.ts'

/** Initialises a server once a file, for `borrow`; what a test adds is removed after it. */
export function useReadyFolder(
  fill: (application: Application) => unknown = () => undefined,
  start: (folder: string) => Promise<Application> = startApplication,
): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = newFolder()
    const application = await start(folder)
    await fill(application)
    await stopApplication(application)
  })
  afterEach(() => cleanUp(1))
  afterAll(() => cleanUp())
  return () => folder
}
