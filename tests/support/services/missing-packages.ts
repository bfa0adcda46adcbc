import { missingPackages } from './packages.ts'

/** Said last, where it is read: what was skipped looks like success. */
export function teardown(): void {
  const missing = missingPackages().join(' ')
  process.stderr.write(
    missing
      ? `SKIPPED the tests that need missing Debian packages: apt-get install --no-install-recommends ${missing}\n`
      : 'Every wanted Debian package is there.\n',
  )
}
