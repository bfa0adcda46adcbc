import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with the tests that passed at their second attempt only, so that an unstable one is seen. */
export const retriedTests: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.diagnostic()?.flaky)
          console.log(`Passed at the second attempt only: ${module.relativeModuleId} > ${test.fullName}`)
      }
    }
  },
}
