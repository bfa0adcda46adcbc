import { afterAll, afterEach } from 'vitest'
import { storeFailure } from './failed-test.ts'
import { forgetServerOutputs } from './server.ts'

/* Runs before each test file of the journeys. Tests with a browser have stored their failure before it was closed. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await storeFailure(task)
})
afterAll(forgetServerOutputs)
