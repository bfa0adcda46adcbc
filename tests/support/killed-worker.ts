import { openDatabase } from '#platform/database.server.ts'
import { startJobs } from '../../server/job-runner.ts'

/** A process of its own that takes one job of the test's queue and never ends it. */
await openDatabase()
const runner = startJobs([
  {
    name: 'words',
    work: () => {
      process.send?.('taken')
      return new Promise(() => {})
    },
    retries: 3,
    retryPauseSeconds: 1,
    retryPauseSecondsMax: 100,
    secondsMax: 60,
  },
])
await runner.ready
process.send?.('ready')
